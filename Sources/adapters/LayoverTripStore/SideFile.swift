import Glibc

/// A small file beside the database, for its owner alone: what it says outlives a backup that is put in the database's place.
@safe
struct SideFile: ~Copyable {
    private let descriptor: Int32

    /// Opens it; makes it where it is missing.
    ///
    /// - Throws: `SideFileError` with the system's number.
    init(_ path: String) throws(SideFileError) {
        descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw SideFileError(doing: "open", code: errno) }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// All of it.
    ///
    /// - Throws: `SideFileError` where it cannot be read.
    func read() throws(SideFileError) -> [UInt8] {
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = unsafe block.withUnsafeMutableBytes {
                unsafe pread(descriptor, $0.baseAddress, $0.count, bytes.count)
            }
            guard count >= 0 else { throw SideFileError(doing: "read", code: errno) }
            guard count > 0 else { return bytes }
            bytes += block.prefix(count)
        }
    }

    /// Writes `bytes` at `offset`; they are on the disk after ``synchronize()``.
    ///
    /// - Throws: `SideFileError` where not all of them could be written.
    func write(_ bytes: [UInt8], at offset: Int) throws(SideFileError) {
        let count = unsafe bytes.withUnsafeBytes { unsafe pwrite(descriptor, $0.baseAddress, $0.count, offset) }
        guard count == bytes.count else { throw SideFileError(doing: "write", code: count < 0 ? errno : ENOSPC) }
    }

    /// Cuts it to so many bytes.
    ///
    /// - Throws: `SideFileError` with the system's number.
    func truncate(to count: Int) throws(SideFileError) {
        guard ftruncate(descriptor, count) == 0 else { throw SideFileError(doing: "truncate", code: errno) }
    }

    /// - Throws: `SideFileError` with the system's number.
    func synchronize() throws(SideFileError) {
        guard fsync(descriptor) == 0 else { throw SideFileError(doing: "fsync", code: errno) }
    }
}

/// What could not be done with a file beside the database.
struct SideFileError: Error, Hashable, Sendable, CustomStringConvertible {
    let doing: String
    /// The system's own number.
    let code: Int32

    var description: String { "a file beside the trips: \(doing) failed with error \(code)" }
}
