import Glibc

/// A folder that only its owner can access, and its content.
package enum PrivateFolder {
    /// Why a folder is left unchanged.
    package enum Refusal: Hashable, Sendable, CustomStringConvertible {
        /// It belongs to another user.
        case foreign
        /// It has the sticky bit, as folders for all users' temporary files have.
        case sticky
        /// It is, or contains, a folder that others may need to read.
        case holds(String)

        package var description: String {
            switch self {
            case .foreign: "it belongs to another user"
            case .sticky: "it is a folder for files of several users"
            case .holds(let path): "it also contains '\(path)'"
            }
        }
    }

    /// Creates the folder if it is missing.
    ///
    /// If it exists, other users lose their permissions for it and its files.
    ///
    /// Links in it, and files deeper than servers write, are left unchanged.
    ///
    /// - Parameters:
    ///   - path: The folder.
    ///   - apart: A folder for other readers, which must not be this one or be inside it.
    ///   - entryLimit: How many files and folders in it are checked.
    /// - Returns: Why other users still have access; `nil` if they have none.
    /// - Throws: If it cannot be created or changed.
    package static func claim(
        _ path: String, apartFrom apart: String, entryLimit: Int = Limits.privateEntries
    ) throws(FileError) -> Refusal? {
        try AtomicFile.makeFolder(path)
        do throws(ErrorNumber) {
            let folder = try Descriptor(path, flags: O_RDONLY | O_DIRECTORY)
            var status = stat()
            guard unsafe fstat(folder.number, &status) == 0 else { throw ErrorNumber.last }
            let isOpen = status.st_mode & 0o077 != 0
            if isOpen, let refusal = try refusal(path, status, apart) { return refusal }
            if isOpen, fchmod(folder.number, AtomicFile.Readers.owner.folderMode) != 0 { throw ErrorNumber.last }
            var rest = entryLimit
            try close(folder, depth: 0, &rest)
            return nil
        } catch {
            throw error.during("close to others", path)
        }
    }

    private static func refusal(_ path: String, _ status: stat, _ apart: String) throws(ErrorNumber) -> Refusal? {
        if status.st_uid != geteuid() { return .foreign }
        if status.st_mode & S_ISVTX != 0 { return .sticky }
        let own = try RealPath.resolve(path)
        guard let other = try? RealPath.resolve(apart) else { return nil }
        return other == own || other.hasPrefix(own == "/" ? "/" : own + "/") ? .holds(apart) : nil
    }

    private static func close(_ folder: borrowing Descriptor, depth: Int, _ rest: inout Int) throws(ErrorNumber) {
        for case let name? in try FolderListing.entries(of: folder).map(\.name) where rest > 0 {
            rest -= 1
            var status = stat()
            guard unsafe fstatat(folder.number, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
            let isFolder = status.st_mode & S_IFMT == S_IFDIR
            guard isFolder || status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid() else { continue }
            let mode = isFolder ? AtomicFile.Readers.owner.folderMode : AtomicFile.Readers.owner.fileMode
            if status.st_mode & 0o077 != 0 { _ = unsafe fchmodat(folder.number, name, mode, 0) }
            guard isFolder, depth < Limits.privateDepth else { continue }
            try close(try Descriptor(name, in: folder.number, flags: O_RDONLY | O_DIRECTORY), depth: depth + 1, &rest)
        }
    }
}
