import Glibc

/// Appends whole lines to segments, one at a time; the one being written is locked, so that others know.
///
/// A segment of an earlier process is never continued: its last line may be torn.
package struct SegmentWriter: ~Copyable {
    private let folder: String
    private let kind: String
    private let byteLimit: Int
    private var open: OpenSegment?
    private var number = 0

    /// - Parameters:
    ///   - folder: Where segments lie; made with the first of them.
    ///   - kind: What their names start with.
    ///   - byteLimit: Past it, the next lines go into a new segment.
    package init(folder: String, kind: String, byteLimit: Int) {
        self.folder = folder
        self.kind = kind
        self.byteLimit = byteLimit
    }

    /// The segment being written.
    package var current: Segment? {
        switch open {
        case .some(let open): open.segment
        case nil: nil
        }
    }

    /// True if something was written that may not be on the disk.
    package var isBehind: Bool {
        switch open {
        case .some(let open): !open.isSynchronized
        case nil: false
        }
    }

    /// Appends lines with one `write`, to a new segment where the current one is full.
    ///
    /// - Parameters:
    ///   - lines: Whole lines, each with its end.
    ///   - now: Seconds since 1970, for the name of a new segment.
    /// - Throws: Where not all of it was taken; then nothing of it stands in the segment, which is closed.
    package mutating func append(_ lines: [UInt8], now: Int) throws(FileError) {
        if let count = open?.byteCount, count > 0, count + lines.count > byteLimit { try close() }
        if open == nil { try start(now: now) }
        guard let path = current?.path else { return }
        do throws(ErrorNumber) {
            try open?.append(lines)
        } catch {
            // Should a torn line stay behind, it is the last of its segment, where readers look for one.
            if open?.byteCount == 0 { _ = unsafe unlink(path) }
            open = nil
            throw error.during("write", path)
        }
    }

    /// Waits until all that was written is on the disk.
    ///
    /// - Throws: Also where the segment was deleted under the writer; the next lines open another.
    package mutating func synchronize() throws(FileError) {
        guard isBehind, let path = current?.path else { return }
        do throws(ErrorNumber) {
            try open?.synchronize(folder: folder)
        } catch {
            open = nil
            throw error.during("synchronize", path)
        }
    }

    /// Synchronizes and closes the segment; the next lines open another.
    package mutating func close() throws(FileError) {
        defer { open = nil }
        try synchronize()
    }

    /// Locks a segment that was just made.
    ///
    /// Whoever ships or rewrites closed segments may have come first: to them it was one that nobody writes, which they may
    /// have deleted by now.
    ///
    /// - Returns: Whether it is this writer's; one whose system knows no locks is.
    private static func isTaken(_ file: borrowing Descriptor) -> Bool {
        if flock(file.number, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { return false }
        var status = stat()
        return unsafe fstat(file.number, &status) == 0 && status.st_nlink > 0
    }

    private mutating func start(now: Int) throws(FileError) {
        try AtomicFile.makeFolder(folder)
        for _ in 0..<Limits.segmentNames {
            number += 1
            let segment = Segment(folder: folder, kind: kind, openedAt: now, number: number)
            do throws(ErrorNumber) {
                let file = try Descriptor(
                    segment.path, flags: O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_NOFOLLOW,
                    mode: AtomicFile.Readers.owner.fileMode)
                guard SegmentWriter.isTaken(file) else { continue }
                open = OpenSegment(segment: segment, file: file)
                return
            } catch {
                if error.code != EEXIST { throw error.during("make", segment.path) }
            }
        }
        throw .limit(what: "segments of this second", path: folder, limit: Limits.segmentNames)
    }
}
