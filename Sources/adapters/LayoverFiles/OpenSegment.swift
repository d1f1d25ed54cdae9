import Glibc

/// The segment that is being written.
///
/// Not private: generic writers of other rooms need its layout when they are specialized.
struct OpenSegment: ~Copyable {
    let segment: Segment
    let file: Descriptor
    var byteCount = 0
    var isSynchronized = true
    /// True once the segment's name is on the disk too.
    var isNamed = false

    init(segment: Segment, file: consuming Descriptor) {
        self.segment = segment
        self.file = file
    }

    /// Unlocks explicitly: a process that is being started has the descriptor too, until its program runs.
    deinit { _ = flock(file.number, LOCK_UN) }

    /// Appends all of `lines`, or nothing, unless truncating the file fails too.
    mutating func append(_ lines: [UInt8]) throws(ErrorNumber) {
        do throws(ErrorNumber) {
            try file.writeAll(lines)
        } catch {
            _ = ftruncate(file.number, off_t(byteCount))
            throw error
        }
        byteCount += lines.count
        isSynchronized = false
    }

    mutating func synchronize(folder: String) throws(ErrorNumber) {
        guard try file.status().links > 0 else { throw ErrorNumber(code: ENOENT) }
        try file.synchronize()
        if !isNamed { try Descriptor(folder, flags: O_RDONLY | O_DIRECTORY).synchronize() }
        isNamed = true
        isSynchronized = true
    }
}
