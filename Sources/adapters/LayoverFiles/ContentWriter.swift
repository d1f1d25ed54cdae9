import Glibc

/// Writes single files of a content tree, and nothing outside of it.
package enum ContentWriter {
    /// Why a file was not written.
    package enum Refusal: Error, Hashable, Sendable, CustomStringConvertible {
        /// The path does not name a file of `widgets/` or `flags/`, or a link leads outside of the content.
        case outside(String)
        /// The file to create exists already.
        case taken(String)
        /// The file has changed since the writer last read it.
        case changed(String)
        /// The write failed.
        case failed(FileError)

        package var description: String {
            switch self {
            case .outside(let path): "'\(path.prefix(200))' is not inside the content"
            case .taken(let path): "'\(path)' exists already"
            case .changed(let path): "'\(path)' was changed in the meantime"
            case .failed(let error): error.description
            }
        }
    }

    /// Replaces the content of an existing file, completely or not at all.
    ///
    /// If a link leads to a file of the content, the link is kept and that file is written.
    ///
    /// - Parameters:
    ///   - path: Relative to `root`.
    ///   - root: The folder with `widgets/` and `flags/`.
    ///   - bytes: The new content.
    ///   - before: The content that the writer last read.
    /// - Throws: `Refusal`; nothing is written then.
    package static func replace(
        _ path: String, below root: String, _ bytes: [UInt8], before: [UInt8]
    ) throws(Refusal) {
        let (folder, name) = try place(path, below: root, makesFolders: false)
        do {
            let target = try RealPath.resolve("\(folder)/\(name)")
            guard isInside(target, try RealPath.resolve(root)) else { throw Refusal.outside(path) }
            guard try AtomicFile.read(target, limit: Limits.fileBytes) == before else { throw Refusal.changed(path) }
            try AtomicFile.replace(target, bytes, limit: Limits.fileBytes, for: .everyone)
        } catch {
            throw refusal(error, path)
        }
    }

    /// Creates a new file, and the folders above it.
    package static func make(_ path: String, below root: String, _ bytes: [UInt8]) throws(Refusal) {
        let (folder, name) = try place(path, below: root, makesFolders: true)
        do {
            guard bytes.count <= Limits.fileBytes else {
                throw FileError.limit(what: "bytes", path: path, limit: Limits.fileBytes)
            }
            guard try AtomicFile.make("\(folder)/\(name)", bytes, for: .everyone) else { throw Refusal.taken(path) }
        } catch {
            throw refusal(error, path)
        }
    }

    /// True if a path is below `widgets/` or `flags/` and consists of plain names: none is empty, hidden, a backup, `..`, or
    /// longer than a file system allows.
    package static func isSound(_ path: String) -> Bool {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count > 1, parts.count <= Limits.folderDepth, ContentTree.folders.contains(String(parts[0])) else {
            return false
        }
        return parts.allSatisfy { part in
            !part.isEmpty && part.utf8.count <= Limits.nameBytes && part.first != "." && part.last != "~"
                && part.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7f && $0 != "\\" }
        }
    }

    /// The folder of a path with its links resolved, and the file's name.
    private static func place(
        _ path: String, below root: String, makesFolders: Bool
    ) throws(Refusal) -> (folder: String, name: String) {
        guard isSound(path) else { throw .outside(path) }
        var names = path.split(separator: "/").map(String.init)
        let name = names.removeLast()
        do {
            let top = try RealPath.resolve(root)
            var folder = top
            for part in names {
                let next = "\(folder)/\(part)"
                // Each step is checked before the next: a folder is never created behind a link that leads outside.
                if makesFolders, unsafe mkdir(next, 0o755) != 0, errno != EEXIST { throw ErrorNumber.last }
                folder = try RealPath.resolve(next)
                guard isInside(folder, top) else { throw Refusal.outside(path) }
            }
            return (folder, name)
        } catch {
            throw refusal(error, path)
        }
    }

    private static func isInside(_ path: String, _ root: String) -> Bool {
        path.hasPrefix(root == "/" ? "/" : root + "/")
    }

    private static func refusal(_ error: any Error, _ path: String) -> Refusal {
        switch error {
        case let error as Refusal: error
        case let error as FileError: .failed(error)
        case let error as ErrorNumber: .failed(error.during("write", path))
        default: .outside(path)
        }
    }
}
