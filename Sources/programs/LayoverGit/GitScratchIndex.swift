import Foundation

/// A private git index: staging files in it changes neither the user's index nor their files.
///
/// Its commands run no hook, not even those that git runs for a moved branch or a written index.
struct GitScratchIndex: ~Copyable {
    /// Settings that keep git from running hooks and from writing files next to the index.
    static let quiet = [
        "-c", "core.hooksPath=/dev/null", "-c", "core.splitIndex=false", "-c", "core.untrackedCache=false",
        "-c", "i18n.commitEncoding=UTF-8",
    ]

    private let folder: String
    private let place: String

    /// - Parameter folder: The working directory of git.
    /// - Throws: `GitError` if no temporary folder can be created.
    init(in folder: String) throws(GitError) {
        let made = FileManager.default.temporaryDirectory.appendingPathComponent("layover-index-\(UUID().uuidString)")
        do {
            try FileManager.default.createDirectory(
                atPath: made.path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        } catch {
            throw GitError("no folder can be created at '\(made.path)'")
        }
        self.folder = folder
        place = made.path
    }

    deinit { try? FileManager.default.removeItem(atPath: place) }

    /// Runs git with this index.
    @discardableResult
    borrowing func run(_ words: [String], input: [UInt8] = []) throws(GitError) -> [UInt8] {
        try GitProgram.run(
            GitScratchIndex.quiet + words, in: folder, input: input, with: ["GIT_INDEX_FILE": place + "/index"])
    }

    /// Runs git with this index and returns the first line of its answer.
    borrowing func line(_ words: [String], input: [UInt8] = []) throws(GitError) -> String {
        String(decoding: try run(words, input: input).prefix { $0 != 0x0a }, as: UTF8.self)
    }
}
