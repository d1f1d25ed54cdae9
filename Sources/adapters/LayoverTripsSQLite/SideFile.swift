import Glibc

/// A small file beside the database, accessible to its owner only: its content survives the restore of a backup.
@safe
struct SideFile: ~Copyable {
    private let descriptor: Int32

    /// Opens it, and creates it if it is missing.
    ///
    /// - Throws: `SideFileError` with the `errno`.
    init(_ path: String) throws(SideFileError) { try self.init(path, flags: O_CREAT) }

    private init(_ path: String, flags: Int32) throws(SideFileError) {
        descriptor = unsafe open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | flags, 0o600)
        guard descriptor >= 0 else { throw SideFileError(doing: "open", path: path, code: errno) }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// True if the file exists.
    static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

    /// Replaces the file at `path` by a new one with `bytes`; when this returns, the new file is on the disk, or the old one
    /// on error.
    ///
    /// - Returns: The new file.
    /// - Throws: `SideFileError` with the `errno`.
    static func replacing(_ path: String, with bytes: [UInt8]) throws(SideFileError) -> SideFile {
        let part = path + ".new"
        // A killed process may have left one.
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

    /// The whole content.
    ///
    /// - Throws: `SideFileError` if it cannot be read.
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
    /// - Throws: `SideFileError` if not all of them could be written.
    func write(_ bytes: [UInt8], at offset: Int) throws(SideFileError) {
        let count = unsafe bytes.withUnsafeBytes { unsafe pwrite(descriptor, $0.baseAddress, $0.count, offset) }
        guard count == bytes.count else { throw SideFileError(doing: "write", code: count < 0 ? errno : ENOSPC) }
    }

    /// Truncates it to this number of bytes.
    ///
    /// - Throws: `SideFileError` with the `errno`.
    func truncate(to count: Int) throws(SideFileError) {
        guard ftruncate(descriptor, count) == 0 else { throw SideFileError(doing: "truncate", code: errno) }
    }

    /// - Throws: `SideFileError` with the `errno`.
    func synchronize() throws(SideFileError) {
        guard fsync(descriptor) == 0 else { throw SideFileError(doing: "fsync", code: errno) }
    }
}

/// An error with a file beside the database.
struct SideFileError: Error, Hashable, Sendable, CustomStringConvertible {
    let doing: String
    /// Empty if the operation identifies the file.
    var path = ""
    /// The `errno`.
    let code: Int32

    var description: String {
        let name = path.isEmpty ? "a file next to the trips" : "'\(path)'"
        return "\(name): \(doing) failed with error \(code)"
    }
}
