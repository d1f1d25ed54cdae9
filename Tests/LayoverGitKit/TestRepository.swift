import Foundation
import LayoverGit
package import LayoverTestKit

/// A test's own repository, created and queried with the real git.
package enum TestRepository {
    /// Initialises a repository in a folder and commits its files as Ada.
    ///
    /// - Throws: `GitError` if git fails.
    package static func begin(_ folder: TemporaryFolder) throws {
        try git(["-c", "init.defaultBranch=main", "init", "-q"], in: folder.path)
        try becomes("Ada Lovelace", "ada@example.com", in: folder.path)
        try git(["add", "-A"], in: folder.path)
        try git(["commit", "-q", "-m", "The first content"], in: folder.path)
    }

    /// Sets the user in the repository's settings.
    ///
    /// - Throws: `GitError` if git fails.
    package static func becomes(_ name: String, _ email: String, in folder: String) throws {
        try git(["config", "user.name", name], in: folder)
        try git(["config", "user.email", email], in: folder)
    }

    /// Runs git and returns its output without the final line break.
    ///
    /// - Throws: `GitError` if git fails.
    @discardableResult
    package static func git(_ words: [String], in folder: String) throws -> String {
        let bytes = try GitProgram.run(words, in: folder)
        return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .newlines)
    }
}
