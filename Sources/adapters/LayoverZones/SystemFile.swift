import Glibc

/// Access to the system's files, as far as this room needs it.
enum SystemFile {
    /// The attributes of a file that show whether it has changed.
    struct Status: Hashable {
        let isFile: Bool
        let isFolder: Bool
        let size: Int
        let node: UInt
        let seconds: Int
        let nanoseconds: Int
    }

    /// The status of the file at a path, following links; `nil` if there is no file.
    static func status(_ path: String) -> Status? {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        return Status(
            isFile: status.st_mode & S_IFMT == S_IFREG, isFolder: status.st_mode & S_IFMT == S_IFDIR,
            size: Int(status.st_size), node: UInt(status.st_ino), seconds: Int(status.st_mtim.tv_sec),
            nanoseconds: Int(status.st_mtim.tv_nsec))
    }

    /// The names in a folder, unsorted, and whether each is a link; `nil` if it cannot be read.
    static func names(in folder: String, limit: Int) -> [(name: String, isLink: Bool)]? {
        guard let stream = unsafe opendir(folder) else { return nil }
        defer { unsafe closedir(stream) }
        var names: [(name: String, isLink: Bool)] = []
        while names.count < limit, let entry = unsafe readdir(stream) {
            let bytes = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { unsafe Array($0.prefix { $0 != 0 }) }
            let isLink = unsafe Int(entry.pointee.d_type) == DT_LNK
            names.append((String(decoding: bytes, as: UTF8.self), isLink))
        }
        return names
    }

    /// The bytes of a plain file; `nil` if it cannot be read, is not a plain file, or has more than `limit`.
    static func read(_ path: String, limit: Int) -> [UInt8]? {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var status = stat()
        guard unsafe fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= limit else {
            return nil
        }
        let size = Int(status.st_size)
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
            while filled < size {
                let count = unsafe Glibc.read(file, buffer.baseAddress?.advanced(by: filled), size - filled)
                if count > 0 { filled += count } else if count == 0 || errno != EINTR { return }
            }
        }
        return bytes.count == size ? bytes : nil
    }

    /// A variable of the environment; `nil` if it is unset or empty.
    static func environment(_ name: String) -> String? {
        guard let value = unsafe getenv(name) else { return nil }
        let text = unsafe String(cString: value)
        return text.isEmpty ? nil : text
    }
}
