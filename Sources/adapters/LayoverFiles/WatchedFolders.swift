import Glibc

/// The folders below a content root that the kernel watches.
struct WatchedFolders: Sendable {
    private static let inside = UInt32(
        IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ATTRIB)
    private static let around = UInt32(IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO)

    let inotify: Inotify
    private let root: String
    /// Each watch's folder, relative to the root; empty for the root itself.
    private var paths: [Int32: String] = [:]
    /// The watch of the folder around the root, which reports that the root was replaced.
    private var parent: Int32?

    /// Starts watching the root and what is in it.
    init(root: String) throws(ErrorNumber) {
        inotify = try Inotify()
        self.root = root
        try watchAll()
    }

    /// The folder of a watch, relative to the root; `nil` if the watch has ended.
    func path(of watch: Int32) -> String? { paths[watch] }

    /// True if a notification reports that the root itself was replaced.
    func isAboutRoot(_ event: Inotify.Event) -> Bool {
        event.watch == parent && event.name.elementsEqual(Self.split(root).name.utf8)
    }

    /// Watches everything again, after the root was replaced or notifications were lost.
    mutating func rebuild() throws(ErrorNumber) {
        for watch in paths.keys { inotify.remove(watch) }
        paths = [:]
        try watchAll()
    }

    private mutating func watchAll() throws(ErrorNumber) {
        parent = try inotify.add(Self.split(root).folder, Self.around)
        paths[try inotify.add(root, Self.inside)] = ""
        for folder in ContentTree.folders { try add(folder) }
    }

    /// Watches a folder and the folders in it; anything that is not a folder or no longer exists is skipped.
    mutating func add(_ folder: String) throws(ErrorNumber) {
        var waiting = [folder]
        while let next = waiting.popLast() {
            do throws(ErrorNumber) {
                let watch = try inotify.add(root + "/" + next, Self.inside)
                guard paths.updateValue(next, forKey: watch) == nil else { continue }
                waiting += try folders(in: next)
            } catch {
                guard [ENOENT, ENOTDIR, EACCES, ELOOP].contains(error.code) else { throw error }
            }
        }
    }

    /// Ends the watches of a folder that was moved away, and of the folders in it.
    mutating func forget(_ folder: String) {
        for (watch, path) in paths where path == folder || path.hasPrefix(folder + "/") {
            inotify.remove(watch)
            paths[watch] = nil
        }
    }

    /// Removes a watch that the kernel ended.
    mutating func forget(_ watch: Int32) { paths[watch] = nil }

    private func folders(in folder: String) throws(ErrorNumber) -> [String] {
        let opened = try Descriptor(root + "/" + folder, flags: O_RDONLY | O_DIRECTORY)
        let depth = folder.split(separator: "/").count
        guard depth < Limits.folderDepth else { return [] }
        return try FolderListing.entries(of: opened).compactMap { entry in
            entry.mayBeFolder ? entry.name.map { folder + "/" + $0 } : nil
        }
    }

    private static func split(_ path: String) -> (folder: String, name: String) {
        guard let slash = path.lastIndex(of: "/") else { return (".", path) }
        let folder = String(path[..<slash])
        return (folder.isEmpty ? "/" : folder, String(path[path.index(after: slash)...]))
    }
}
