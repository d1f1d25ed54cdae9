import Foundation
import Glibc
import LayoverGit
import LayoverJSON
import LayoverPreview
import Synchronization

/// A summary of the repository for the page: the current branch, the last commit, and the branches to compare with.
///
/// Every page requests it after every change, so git runs only if its folders show that a head has moved.
final class GitOutline: Sendable {
    private struct Kept {
        let marks: [Mark]
        let json: JSONValue
    }

    /// One of git's folders, and the time when an entry in it was last created, renamed or removed.
    private struct Mark: Hashable {
        let path: String
        let seconds: Int
        let nanoseconds: Int

        /// `nil` if the folder does not exist.
        init?(_ path: String) {
            var status = stat()
            guard unsafe stat(path, &status) == 0 else { return nil }
            self.path = path
            (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
        }
    }

    private let kept = Mutex<Kept?>(nil)

    /// The current summary of the repository.
    ///
    /// - Parameter root: The content folder.
    /// - Returns: `null` if there is no git or no commit.
    func json(_ root: String) -> JSONValue {
        if let kept = kept.withLock({ $0 }), kept.marks == kept.marks.compactMap({ Mark($0.path) }) { return kept.json }
        // The times are read before git runs, so that a change in between is noticed next time.
        let marks = GitOutline.folders(of: root).compactMap(Mark.init)
        let json = GitOutline.asked(root)
        kept.withLock { $0 = Kept(marks: marks, json: json) }
        return json
    }

    private static func asked(_ root: String) -> JSONValue {
        guard let tree = try? GitTree(content: root), let head = try? tree.commit("HEAD") else { return .null }
        return .record(["branch": tree.branch, "head": head.shortID, "branches": (try? tree.branches()) ?? []])
    }

    /// The folders of git in which a head can move.
    ///
    /// Git moves a head by renaming a file, which changes the folder's modification time. Without a repository, these are the
    /// folders in which one could be created.
    private static func folders(of root: String) -> [String] {
        let words = ["rev-parse", "--path-format=absolute", "--git-dir", "--git-common-dir"]
        guard let answer = try? GitProgram.run(words, in: root) else { return above(root) }
        let lines = String(decoding: answer, as: UTF8.self).split(separator: "\n").map(String.init)
        guard let common = lines.last else { return above(root) }
        let heads = common + "/refs/heads"
        let below =
            FileManager.default.enumerator(atPath: heads)?.lazy.compactMap { $0 as? String }
            .filter { name in
                var isFolder: ObjCBool = false
                return unsafe FileManager.default.fileExists(atPath: "\(heads)/\(name)", isDirectory: &isFolder)
                    && isFolder.boolValue
            }
            .prefix(GitTree.commitLimit).map { "\(heads)/\($0)" } ?? []
        return Array(Set(lines)).sorted() + [heads] + below + [common + "/reftable"]
    }

    private static func above(_ root: String) -> [String] {
        var path = root[...]
        var found = [root]
        while let slash = path.lastIndex(of: "/"), slash > path.startIndex {
            path = path[..<slash]
            found.append(String(path))
        }
        return found
    }
}
