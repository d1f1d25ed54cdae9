import Glibc

/// A small file beside the database, for its owner alone: what it says outlives a backup that is put in the database's place.
@safe
struct SideFile: ~Copyable {
    private let descriptor: Int32

    /// Opens it; makes it where it is missing.
    ///
    /// - Throws: `SideFileError` with the system's number.
    init(_ path: String) throws(SideFileError) { try self.init(path, flags: O_CREAT) }

    private init(_ path: String, flags: Int32) throws(SideFileError) {
        descriptor = unsafe open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | flags, 0o600)
        guard descriptor >= 0 else { throw SideFileError(doing: "open", path: path, code: errno) }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Whether there is a file at `path`.
    static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

    /// Puts a new file with `bytes` in place of the one at `path`; it is on the disk when this returns, or the old one is.
    ///
    /// - Returns: The new file.
    /// - Throws: `SideFileError` with the system's number.
    static func replacing(_ path: String, with bytes: [UInt8]) throws(SideFileError) -> SideFile {
        let part = path + ".new"
        // A process that was killed here may have left one.
        unsafe unlink(part)
        let file = try SideFile(part, flags: O_CREAT | O_EXCL)
        try file.write(bytes, at: 0)
        try file.synchronize()
        guard unsafe rename(part, path) == 0 else { throw SideFileError(doing: "rename", path: part, code: errno) }
        try synchronizeFolder(of: path)
        return file
    }

    private static func synchronizeFolder(of path: String) throws(SideFileError) {
        let end = path.lastIndex(of: "/")
        let name = end.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        let folder = unsafe open(name, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw SideFileError(doing: "open", path: name, code: errno) }
        defer { close(folder) }
        guard fsync(folder) == 0 else { throw SideFileError(doing: "fsync", path: name, code: errno) }
    }

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
    /// Empty if it is known by what was done.
    var path = ""
    /// The system's own number.
    let code: Int32

    var description: String {
        let name = path.isEmpty ? "a file beside the trips" : "'\(path)'"
        return "\(name): \(doing) failed with error \(code)"
    }
}
