import Glibc

/// Changes segments that nobody writes any more.
package enum SegmentRewriter {
    /// The outcome for one segment.
    package enum Outcome: Hashable, Sendable {
        /// A server writes it; nothing was changed.
        case isOpen
        /// Nothing had to go.
        case unchanged
        /// Lines that went, damaged ones among them.
        case removed(lines: Int)
        /// It went away meanwhile.
        case gone
    }

    /// Leaves out the lines that `keeps` says no to, and what is torn or too long, as if they had never been written.
    ///
    /// Readers see the segment as it was or as it is meant, and its time stays.
    ///
    /// - Parameters:
    ///   - segment: Read twice where something goes.
    ///   - keeps: Takes a line as ``SegmentReader`` lends it.
    /// - Returns: What became of it.
    /// - Throws: `FileError`, or what `keeps` throws.
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

    /// Deletes a segment that nobody writes.
    package static func delete(_ segment: Segment) throws(FileError) -> Outcome {
        guard let lock = try lock(segment.path) else { return .gone }
        defer { lock.release() }
        guard lock.isHeld else { return .isOpen }
        return try AtomicFile.delete(segment.path) ? .removed(lines: 0) : .gone
    }

    /// Holds a segment that nobody writes, so that nobody changes it either.
    ///
    /// - Returns: `nil` where somebody holds it already, or it went away.
    /// - Throws: `FileError` where it cannot be opened.
    package static func hold(_ segment: Segment) throws(FileError) -> HeldSegment? {
        guard let lock = try lock(segment.path) else { return nil }
        guard lock.isHeld else { return nil }
        return HeldSegment(segment: segment, lock: lock)
    }

    /// Tells whether a server writes the segment.
    package static func isOpen(_ segment: Segment) throws(FileError) -> Bool {
        guard let lock = try lock(segment.path) else { return false }
        defer { lock.release() }
        return !lock.isHeld
    }

    /// `nil` where there is no such file.
    private static func lock(_ path: String) throws(FileError) -> SegmentLock? {
        do throws(ErrorNumber) {
            return try SegmentLock(path)
        } catch {
            if error.code == ENOENT { return nil }
            throw error.during("lock", path)
        }
    }

    /// Writes what stays to a file beside it, synchronizes it and puts it in its place.
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

/// A segment that nobody changes as long as this is alive.
package struct HeldSegment: ~Copyable {
    package let segment: Segment
    private let lock: SegmentLock

    init(segment: Segment, lock: consuming SegmentLock) {
        self.segment = segment
        self.lock = lock
    }

    /// Deletes it for good.
    ///
    /// - Throws: `FileError`; it is still there then.
    package borrowing func delete() throws(FileError) { try AtomicFile.delete(segment.path) }

    /// Lets others have it again, as the end of life does.
    package borrowing func release() { lock.release() }
}

/// Holds a segment against writers and other rewriters, where nobody else does.
struct SegmentLock: ~Copyable {
    let file: Descriptor
    let isHeld: Bool

    init(_ path: String) throws(ErrorNumber) {
        file = try Descriptor(path, flags: O_RDWR | O_NOFOLLOW)
        isHeld = flock(file.number, LOCK_EX | LOCK_NB) == 0
    }

    borrowing func release() { _ = flock(file.number, LOCK_UN) }

    /// Gives a file the times of this one.
    borrowing func lendTimes(to number: Int32) {
        var status = stat()
        guard unsafe fstat(file.number, &status) == 0 else { return }
        let times = [status.st_atim, status.st_mtim]
        _ = unsafe times.withUnsafeBufferPointer { unsafe futimens(number, $0.baseAddress) }
    }
}
