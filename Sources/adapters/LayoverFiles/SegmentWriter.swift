import Glibc

/// Appends whole lines to segments, one segment at a time.
///
/// The current one is locked, so that other processes know that it is open.
///
/// A segment of an earlier process is never continued: its last line may be torn.
package struct SegmentWriter: ~Copyable {
    private let folder: String
    private let kind: String
    private let byteLimit: Int
    private var open: OpenSegment?
    private var number = 0

    /// - Parameters:
    ///   - folder: The folder of the segments; created with the first one.
    ///   - kind: The first part of their names.
    ///   - byteLimit: Beyond it, the next lines are written to a new segment.
    package init(folder: String, kind: String, byteLimit: Int) {
        self.folder = folder
        self.kind = kind
        self.byteLimit = byteLimit
    }

    /// The segment that is being written.
    package var current: Segment? {
        switch open {
        case .some(let open): open.segment
        case nil: nil
        }
    }

    /// True if something was written that may not be on the disk yet.
    package var isBehind: Bool {
        switch open {
        case .some(let open): !open.isSynchronized
        case nil: false
        }
    }

    /// Appends lines with one `write`, to a new segment if the current one is full.
    ///
    /// - Parameters:
    ///   - lines: Whole lines, each with its end.
    ///   - now: Seconds since 1970, for the name of a new segment.
    /// - Throws: If not all of it could be written; then the segment contains none of it, and is closed.
    package mutating func append(_ lines: [UInt8], now: Int) throws(FileError) {
        if let count = open?.byteCount, count > 0, count + lines.count > byteLimit { try close() }
        if open == nil { try start(now: now) }
        guard let path = current?.path else { return }
        do throws(ErrorNumber) {
            try open?.append(lines)
        } catch {
            // If a torn line is left, it is the last one of its segment, where readers expect it.
            if open?.byteCount == 0 { _ = unsafe unlink(path) }
            open = nil
            throw error.during("write", path)
        }
    }

    /// Waits until everything written is on the disk.
    ///
    /// - Throws: Also if the segment was deleted meanwhile; the next lines open another.
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

    /// Locks a segment that was just created.
    ///
    /// A process that ships or rewrites closed segments may have locked it first: it regarded the segment as closed, and may
    /// have deleted it.
    ///
    /// - Returns: Whether it belongs to this writer; on file systems without locks it does.
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
