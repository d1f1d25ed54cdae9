import Glibc

/// An open file or folder, closed when it goes out of scope.
struct Descriptor: ~Copyable {
    let number: Int32

    /// Opens `name`, relative to the folder `parent`.
    ///
    /// A link at the end of the name is not followed; the call does not wait for a pipe.
    ///
    /// - Throws: The `errno`.
    init(_ name: String, in parent: Int32 = AT_FDCWD, flags: Int32, mode: mode_t = 0) throws(ErrorNumber) {
        let number = unsafe openat(parent, name, flags | O_CLOEXEC | O_NONBLOCK, mode)
        guard number >= 0 else { throw ErrorNumber.last }
        self.number = number
    }

    /// Wraps a file descriptor that was opened elsewhere.
    init(adopting number: Int32) throws(ErrorNumber) {
        guard number >= 0 else { throw ErrorNumber.last }
        self.number = number
    }

    deinit { close(number) }

    func status() throws(ErrorNumber) -> FileStatus {
        var status = stat()
        guard unsafe fstat(number, &status) == 0 else { throw ErrorNumber.last }
        return FileStatus(status)
    }

    /// All bytes from the start.
    ///
    /// - Returns: `nil` if there are more than `limit`.
    func readAll(expecting size: Int, limit: Int) throws(ErrorNumber) -> [UInt8]? {
        var bytes: [UInt8] = []
        var capacity = min(max(0, size), limit) + 1
        while true {
            let chunk = try read(capacity)
            if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
            guard bytes.count <= limit else { return nil }
            if chunk.count < capacity { return bytes }
            capacity = 65536
        }
    }

    /// Up to `count` bytes; fewer only at the end of the file.
    private func read(_ count: Int) throws(ErrorNumber) -> [UInt8] {
        var failure: ErrorNumber?
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let got = unsafe Glibc.read(number, buffer.baseAddress?.advanced(by: filled), count - filled)
                if got > 0 {
                    filled += got
                } else if got == 0 {
                    return
                } else if errno != EINTR {
                    failure = ErrorNumber.last
                    return
                }
            }
        }
        if let failure { throw failure }
        return bytes
    }

    /// Writes every byte.
    ///
    /// - Parameters:
    ///   - bytes: All are written, or an error is thrown.
    ///   - waits: Whether the call waits for a reader if a pipe or terminal that does not block is full.
    /// - Throws: The `errno`.
    func writeAll(_ bytes: [UInt8], waits: Bool = false) throws(ErrorNumber) {
        var written = 0
        while written < bytes.count {
            let count = unsafe bytes[written...].withUnsafeBytes { unsafe write(number, $0.baseAddress, $0.count) }
            if count >= 0 {
                written += count
            } else if waits, errno == EAGAIN {
                var ready = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
                _ = unsafe poll(&ready, 1, -1)
            } else if errno != EINTR {
                throw ErrorNumber.last
            }
        }
    }

    /// Waits until all written bytes are on the disk.
    func synchronize() throws(ErrorNumber) {
        guard fsync(number) == 0 else { throw ErrorNumber.last }
    }
}

/// An `errno` without the operation and path, which the caller adds.
struct ErrorNumber: Error, Hashable {
    let code: Int32

    static var last: ErrorNumber { ErrorNumber(code: errno) }

    func during(_ operation: String, _ path: String) -> FileError {
        .system(operation: operation, path: path, code: code)
    }
}

/// A file's status, as `fstat` or `lstat` reports it.
struct FileStatus: Hashable {
    let size: Int
    let device: UInt
    let node: UInt
    /// Its hard links; 0 after it has been deleted.
    let links: UInt
    let user: uid_t
    let group: gid_t
    private let mode: mode_t

    init(_ status: stat) {
        size = Int(status.st_size)
        device = UInt(status.st_dev)
        node = UInt(status.st_ino)
        links = UInt(status.st_nlink)
        user = status.st_uid
        group = status.st_gid
        mode = status.st_mode
    }

    /// The status of the entry at `path` itself, even if it is a symbolic link.
    ///
    /// - Returns: `nil` if there is no entry.
    static func at(_ path: String) throws(ErrorNumber) -> FileStatus? {
        var status = stat()
        if unsafe lstat(path, &status) == 0 { return FileStatus(status) }
        guard errno == ENOENT else { throw ErrorNumber.last }
        return nil
    }

    func isSame(as other: FileStatus) -> Bool { device == other.device && node == other.node }

    var isFile: Bool { mode & S_IFMT == S_IFREG }
    var isFolder: Bool { mode & S_IFMT == S_IFDIR }
    var isLink: Bool { mode & S_IFMT == S_IFLNK }
    /// Permissions of owner, group and others.
    var rights: mode_t { mode & 0o777 }
}
