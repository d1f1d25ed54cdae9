import Foundation
import LayoverProcesses
import LayoverTestKit
import Testing

/// A separate repository for a test, around a content folder.
enum GitFolder {
    /// Puts the folder under git, with its present content as the first commit.
    static func begin(_ folder: TemporaryFolder) throws {
        try run(["init", "-q"], in: folder)
        try run(["add", "-A"], in: folder)
        try run(["commit", "-q", "-m", "The first content"], in: folder)
    }

    static func run(_ words: [String], in folder: TemporaryFolder) throws {
        let identity = ["-c", "user.name=Tests", "-c", "user.email=tests@example.com", "-c", "init.defaultBranch=main"]
        let process = try ChildProcess("/usr/bin/git", identity + words, in: folder.url.path)
        #expect(process.waitUntilExit() == 0, "git \(words)")
    }
}
