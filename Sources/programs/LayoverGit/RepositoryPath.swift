import Foundation

/// The path of content in a repository, for tools that need paths from the repository's root.
///
/// It does not call git, because in a container git rejects folders of another owner, and the paths would be wrong without
/// notice.
package enum RepositoryPath {
    /// The path from the root of the repository to `folder`, with a trailing `/`; empty for the root itself and outside of a
    /// repository.
    package static func prefix(of folder: String) -> String {
        let start = URL(filePath: folder, directoryHint: .isDirectory).standardizedFileURL.resolvingSymlinksInPath()
        var names: [String] = []
        var place = start
        while true {
            // `.git` is a folder in a clone, and a file in a worktree or submodule.
            if FileManager.default.fileExists(atPath: place.appending(path: ".git").path()) {
                return names.reversed().map { $0 + "/" }.joined()
            }
            guard place.pathComponents.count > 1 else { return "" }
            names.append(place.lastPathComponent)
            place.deleteLastPathComponent()
        }
    }
}
