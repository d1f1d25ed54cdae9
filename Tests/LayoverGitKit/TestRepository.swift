import Foundation
import LayoverGit
package import LayoverTestKit

/// A repository of a test's own, made and asked with the real git.
package enum TestRepository {
    /// Puts a folder under git: Ada's, with what is in it as its first commit.
    ///
    /// - Throws: `GitError` where git refuses.
    package static func begin(_ folder: TemporaryFolder) throws {
        try git(["-c", "init.defaultBranch=main", "init", "-q"], in: folder.path)
        try becomes("Ada Lovelace", "ada@example.com", in: folder.path)
        try git(["add", "-A"], in: folder.path)
        try git(["commit", "-q", "-m", "The first content"], in: folder.path)
    }

    /// Has the repository's settings name somebody.
    ///
    /// - Throws: `GitError` where git refuses.
    package static func becomes(_ name: String, _ email: String, in folder: String) throws {
        try git(["config", "user.name", name], in: folder)
        try git(["config", "user.email", email], in: folder)
    }

    /// Runs git and gives what it says, without the last line's end.
    ///
    /// - Throws: `GitError` where git refuses.
    @discardableResult
    package static func git(_ words: [String], in folder: String) throws -> String {
        let bytes = try GitProgram.run(words, in: folder)
        return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .newlines)
    }
}
