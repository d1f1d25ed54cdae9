import Foundation

/// Place of content in a repository, for tools that take paths from its root.
///
/// git itself is not asked: in a container it refuses folders of another owner, and the paths would be wrong unnoticed.
enum RepositoryPath {
    /// The way from the root of the repository that `folder` lies in, with a `/` at its end; empty for the root itself and
    /// outside of any repository.
    static func prefix(of folder: String) -> String {
        let start = URL(filePath: folder, directoryHint: .isDirectory).standardizedFileURL.resolvingSymlinksInPath()
        var names: [String] = []
        var place = start
        while true {
            // A folder in a clone, a file in a worktree and a submodule.
            if FileManager.default.fileExists(atPath: place.appending(path: ".git").path()) {
                return names.reversed().map { $0 + "/" }.joined()
            }
            guard place.pathComponents.count > 1 else { return "" }
            names.append(place.lastPathComponent)
            place.deleteLastPathComponent()
        }
    }
}
