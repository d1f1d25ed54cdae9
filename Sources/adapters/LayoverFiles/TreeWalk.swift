import Glibc
import LayoverModel

/// One walk over files and folders below a root.
struct TreeWalk {
    private let root: String
    private let fileLimit: Int
    private let byteLimit: Int
    private(set) var files: [SourceFile] = []
    private(set) var diagnostics: [Diagnostic] = []
    private var fileCount = 0
    private var totalBytes = 0
    /// The folders around the current one, to detect a link back up.
    private var ancestors: [FileStatus] = []

    init(root: String, fileLimit: Int = Limits.files, byteLimit: Int = Limits.totalBytes) throws(FileError) {
        self.fileLimit = fileLimit
        self.byteLimit = byteLimit
        do throws(ErrorNumber) {
            self.root = try RealPath.resolve(root)
        } catch {
            throw error.during("open the folder", root)
        }
    }

    /// Adds files that are already known to the counts for the limits.
    mutating func count(_ files: [SourceFile]) {
        fileCount += files.count
        totalBytes += files.reduce(0) { $0 + $1.bytes.count }
    }

    /// True if there is a folder at `path`, relative to the root.
    func hasFolder(_ path: String) -> Bool {
        do throws(ErrorNumber) {
            return try Descriptor(root + "/" + path, flags: O_RDONLY | O_DIRECTORY).status().isFolder
        } catch {
            return false
        }
    }

    /// Reads the file at `path`, relative to the root, or everything below the folder there; does nothing if it does not
    /// exist.
    mutating func visit(_ path: String) throws(FileError) {
        let names = path.split(separator: "/", omittingEmptySubsequences: false)
        guard names.allSatisfy({ !$0.isEmpty && !FolderListing.isIgnored($0.utf8) }) else { return }
        try follow(path)
    }

    /// Opens the target of `path` with all links resolved, if it is inside the root.
    private mutating func follow(_ path: String) throws(FileError) {
        let real: String
        do throws(ErrorNumber) {
            real = try RealPath.resolve(root + "/" + path)
        } catch {
            return report(error, at: path)
        }
        guard real.hasPrefix(root + "/") else {
            return refuse(
                "files.link-outside", "the link leads out of the content folder; copy the file instead", at: path)
        }
        try enter(real, in: AT_FDCWD, at: path)
    }

    private mutating func enter(_ name: String, in parent: Int32, at path: String) throws(FileError) {
        let opened: Descriptor
        do throws(ErrorNumber) {
            opened = try Descriptor(name, in: parent, flags: O_RDONLY | O_NOFOLLOW)
        } catch {
            return report(error, at: path)
        }
        try enter(opened, at: path)
    }

    private mutating func enter(_ opened: borrowing Descriptor, at path: String) throws(FileError) {
        let status: FileStatus
        do throws(ErrorNumber) {
            status = try opened.status()
        } catch {
            return report(error, at: path)
        }
        if status.isFolder {
            try walk(opened, status, at: path)
        } else if status.isFile {
            try read(opened, status, at: path)
        } else {
            refuse("files.not-a-file", "neither a file nor a folder; remove it", at: path)
        }
    }

    private mutating func walk(_ folder: borrowing Descriptor, _ status: FileStatus, at path: String) throws(FileError)
    {
        guard !ancestors.contains(where: { $0.isSame(as: status) }) else {
            return refuse("files.link-loop", "the link leads back to a folder that contains it; remove it", at: path)
        }
        guard ancestors.count < Limits.folderDepth else {
            return refuse(
                "files.too-deep", "more than \(Limits.folderDepth) folders inside each other; flatten them", at: path)
        }
        ancestors.append(status)
        defer { ancestors.removeLast() }
        let entries: [FolderListing.Entry]
        do throws(ErrorNumber) {
            entries = try FolderListing.entries(of: folder)
        } catch {
            return report(error, at: path)
        }
        for entry in entries {
            guard let name = entry.name else {
                refuse("files.name", "the name is not UTF-8; rename the file", at: path + "/" + entry.shownName)
                continue
            }
            let inner = path + "/" + name
            if entry.isLink { try follow(inner) } else { try enter(name, in: folder.number, at: inner) }
        }
    }

    private mutating func read(_ file: borrowing Descriptor, _ status: FileStatus, at path: String) throws(FileError) {
        fileCount += 1
        guard fileCount <= fileLimit else {
            throw .limit(what: "files", path: root, limit: fileLimit)
        }
        do throws(ErrorNumber) {
            guard status.size <= Limits.fileBytes,
                let bytes = try file.readAll(expecting: status.size, limit: Limits.fileBytes)
            else {
                return refuse("files.too-large", "more than \(Limits.fileBytes) bytes; make the file smaller", at: path)
            }
            files.append(SourceFile(path: path, bytes: bytes))
            totalBytes += bytes.count
        } catch {
            return report(error, at: path)
        }
        guard totalBytes <= byteLimit else {
            throw .limit(what: "bytes", path: root, limit: byteLimit)
        }
    }

    /// Reports an error.
    ///
    /// A file or folder that was deleted between its listing and its reading counts as missing.
    private mutating func report(_ error: ErrorNumber, at path: String) {
        guard error.code != ENOENT, error.code != ENOTDIR else { return }
        refuse("files.unreadable", "cannot be read: \(FileError.words(error.code)); check its permissions", at: path)
    }

    private mutating func refuse(_ code: String, _ message: String, at path: String) {
        diagnostics.append(.error(code, message, at: SourceLocation(path)))
    }
}
