import Glibc

/// Files that have either the old or the new content, even if the machine stops.
package enum AtomicFile {
    /// The readers of created files and folders; a stricter umask of the process removes rights.
    package enum Readers: Sendable {
        /// State of a server: keys, kills, assignments.
        case owner
        /// Rows about people, exported for colleagues.
        case group
        /// Files that people write or take with them: content, documents, models.
        case everyone

        var fileMode: mode_t { folderMode & 0o666 }

        var folderMode: mode_t {
            switch self {
            case .owner: 0o700
            case .group: 0o750
            case .everyone: 0o755
            }
        }
    }

    /// Replaces the file at `path` as a whole.
    ///
    /// Links, devices, modes and owners are kept as ``Replacement`` describes.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - bytes: Its new content.
    ///   - limit: The most bytes that it may have.
    ///   - readers: The mode if there is no file yet.
    ///   - isDurable: Whether to wait until it is on the disk.
    /// - Throws: `FileError`; the file is then unchanged.
    package static func replace(
        _ path: String, _ bytes: [UInt8], limit: Int = Limits.storedBytes, for readers: Readers = .owner,
        isDurable: Bool = true
    ) throws(FileError) {
        guard bytes.count <= limit else {
            throw .limit(what: "bytes", path: path, limit: limit)
        }
        do throws(ErrorNumber) {
            let replacement = try Replacement(of: path, for: readers)
            try replacement.write(bytes)
            try replacement.finish(isDurable: isDurable)
        } catch {
            throw error.during("replace", path)
        }
    }

    /// Creates a file with all its bytes, or not at all.
    ///
    /// - Returns: `false` if `path` exists, even as a link that leads nowhere; it is unchanged.
    package static func make(
        _ path: String, _ bytes: [UInt8], for readers: Readers = .owner
    ) throws(FileError) -> Bool {
        do throws(ErrorNumber) {
            let replacement = try Replacement(beside: path, like: nil, for: readers)
            try replacement.write(bytes)
            return try replacement.finishIfFree()
        } catch {
            throw error.during("make", path)
        }
    }

    /// Replaces `path` by a finished file of the same folder, once that is on the disk.
    package static func move(_ finished: String, to path: String) throws(FileError) {
        do throws(ErrorNumber) {
            try Descriptor(finished, flags: O_RDONLY).synchronize()
            guard unsafe rename(finished, path) == 0 else { throw ErrorNumber.last }
            try synchronize(folder: split(path).folder)
        } catch {
            throw error.during("replace", path)
        }
    }

    /// True if other users than the owner may read or write the file at `path`; `false` if it does not exist.
    package static func isOpenToOthers(_ path: String) -> Bool {
        var status = stat()
        return unsafe stat(path, &status) == 0 && status.st_mode & 0o077 != 0
    }

    /// The bytes at `path`; links are followed.
    ///
    /// - Returns: `nil` if nothing exists there.
    /// - Throws: If it cannot be read, or is too large.
    package static func read(_ path: String, limit: Int = Limits.storedBytes) throws(FileError) -> [UInt8]? {
        do throws(ErrorNumber) {
            let file = try Descriptor(path, flags: O_RDONLY)
            let status = try file.status()
            guard status.isFile else { throw ErrorNumber(code: status.isFolder ? EISDIR : EINVAL) }
            if status.size <= limit, let bytes = try file.readAll(expecting: status.size, limit: limit) { return bytes }
        } catch {
            if error.code == ENOENT || error.code == ENOTDIR { return nil }
            throw error.during("read", path)
        }
        throw .limit(what: "bytes", path: path, limit: limit)
    }

    /// Resolves `path` through all links, to an absolute one.
    package static func realPath(_ path: String) throws(FileError) -> String {
        do throws(ErrorNumber) {
            return try RealPath.resolve(path)
        } catch {
            throw error.during("find", path)
        }
    }

    /// The names in a folder, sorted, without dotfiles and backups; `nil` if the folder does not exist.
    package static func list(_ folder: String) throws(FileError) -> [String]? {
        do throws(ErrorNumber) {
            let opened = try Descriptor(folder, flags: O_RDONLY | O_DIRECTORY)
            return try FolderListing.entries(of: opened).compactMap(\.name).sorted()
        } catch {
            if error.code == ENOENT { return nil }
            throw error.during("list", folder)
        }
    }

    /// Permanently removes the file at `path`.
    ///
    /// - Returns: Whether it existed.
    @discardableResult
    package static func delete(_ path: String) throws(FileError) -> Bool {
        do throws(ErrorNumber) {
            guard unsafe unlink(path) == 0 else { throw ErrorNumber.last }
            try synchronize(folder: split(path).folder)
            return true
        } catch {
            if error.code == ENOENT { return false }
            throw error.during("delete", path)
        }
    }

    /// Creates the folder at `path` and those above it, unless they exist.
    package static func makeFolder(_ path: String, for readers: Readers = .owner) throws(FileError) {
        var made = path.hasPrefix("/") ? "" : "."
        for name in path.split(separator: "/") {
            made += "/" + name
            guard unsafe mkdir(made, readers.folderMode) == 0 || errno == EEXIST else {
                throw ErrorNumber.last.during("make the folder", made)
            }
        }
    }

    static func synchronize(folder: String) throws(ErrorNumber) {
        try Descriptor(folder, flags: O_RDONLY | O_DIRECTORY).synchronize()
    }

    static func split(_ path: String) -> (folder: String, name: String) {
        guard let slash = path.lastIndex(of: "/") else { return (".", path) }
        let folder = String(path[..<slash])
        return (folder.isEmpty ? "/" : folder, String(path[path.index(after: slash)...]))
    }
}
