import Glibc

/// Changes segments that are no longer written.
package enum SegmentRewriter {
    /// The outcome for one segment.
    package enum Outcome: Hashable, Sendable {
        /// A server is writing it; nothing was changed.
        case isOpen
        /// Nothing had to be removed.
        case unchanged
        /// The number of removed lines, including damaged ones.
        case removed(lines: Int)
        /// It was deleted meanwhile.
        case gone
    }

    /// Removes the lines for which `keeps` is false, and torn or too long ones, as if they had never been written.
    ///
    /// Readers see either the old or the new segment, and its time is kept.
    ///
    /// - Parameters:
    ///   - segment: It is read twice if something is removed.
    ///   - keeps: Receives a line as from ``SegmentReader``.
    /// - Returns: The outcome.
    /// - Throws: `FileError`, or the error of `keeps`.
    package static func filter(
        _ segment: Segment, keeps: (Span<UInt8>, Int) throws -> Bool
    ) throws -> Outcome {
        let path = segment.path
        guard let lock = try lock(path) else { return .gone }
        defer { lock.release() }
        guard lock.isHeld else { return .isOpen }
        var going = 0
        let rest = try SegmentReader.read(path) { line, count in if try !keeps(line, count) { going += 1 } }
        going += rest.longLines + (rest.tornBytes > 0 ? 1 : 0)
        guard going > 0 else { return .unchanged }
        try write(path, keeps: keeps, like: lock)
        return .removed(lines: going)
    }

    /// Deletes a segment that is no longer written.
    package static func delete(_ segment: Segment) throws(FileError) -> Outcome {
        guard let lock = try lock(segment.path) else { return .gone }
        defer { lock.release() }
        guard lock.isHeld else { return .isOpen }
        return try AtomicFile.delete(segment.path) ? .removed(lines: 0) : .gone
    }

    /// Locks a segment that is no longer written, so that it is not changed either.
    ///
    /// - Returns: `nil` if it is locked already, or no longer exists.
    /// - Throws: `FileError` if it cannot be opened.
    package static func hold(_ segment: Segment) throws(FileError) -> HeldSegment? {
        guard let lock = try lock(segment.path) else { return nil }
        guard lock.isHeld else { return nil }
        return HeldSegment(segment: segment, lock: lock)
    }

    /// True if a server is writing the segment.
    package static func isOpen(_ segment: Segment) throws(FileError) -> Bool {
        guard let lock = try lock(segment.path) else { return false }
        defer { lock.release() }
        return !lock.isHeld
    }

    /// `nil` if the file does not exist.
    private static func lock(_ path: String) throws(FileError) -> SegmentLock? {
        do throws(ErrorNumber) {
            return try SegmentLock(path)
        } catch {
            if error.code == ENOENT { return nil }
            throw error.during("lock", path)
        }
    }

    /// Writes the kept lines to a new file beside it, synchronizes it and replaces the segment.
    private static func write(
        _ path: String, keeps: (Span<UInt8>, Int) throws -> Bool, like lock: borrowing SegmentLock
    ) throws {
        let copy = try OutputFile(path, for: .owner)
        _ = try SegmentReader.read(path) { line, count in
            guard try keeps(line, count) else { return }
            try copy.write { bytes in
                for index in 0..<count { bytes.append(line[index]) }
                bytes.append(0x0a)
            }
        }
        try copy.finish { lock.lendTimes(to: $0) }
    }
}

/// A segment that is not changed as long as this is alive.
package struct HeldSegment: ~Copyable {
    package let segment: Segment
    private let lock: SegmentLock

    init(segment: Segment, lock: consuming SegmentLock) {
        self.segment = segment
        self.lock = lock
    }

    /// Permanently deletes it.
    ///
    /// - Throws: `FileError`; it still exists then.
    package borrowing func delete() throws(FileError) { try AtomicFile.delete(segment.path) }

    /// Unlocks it; otherwise it is unlocked at the end of life.
    package borrowing func release() { lock.release() }
}

/// Locks a segment against writers and other rewriters, if it is free.
struct SegmentLock: ~Copyable {
    let file: Descriptor
    let isHeld: Bool

    init(_ path: String) throws(ErrorNumber) {
        file = try Descriptor(path, flags: O_RDWR | O_NOFOLLOW)
        isHeld = flock(file.number, LOCK_EX | LOCK_NB) == 0
    }

    borrowing func release() { _ = flock(file.number, LOCK_UN) }

    /// Copies the times of this file to another.
    borrowing func lendTimes(to number: Int32) {
        var status = stat()
        guard unsafe fstat(file.number, &status) == 0 else { return }
        let times = [status.st_atim, status.st_mtim]
        _ = unsafe times.withUnsafeBufferPointer { unsafe futimens(number, $0.baseAddress) }
    }
}
