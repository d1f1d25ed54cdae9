import LayoverFiles
package import LayoverModel

/// The content folder at any commit, read from git without touching the working tree.
package struct GitTree: Sendable {
    /// The maximum number of commits that are searched for a catalog's hash.
    package static let commitLimit = 200

    /// The content folder.
    package let folder: String
    /// The path of the content in the repository: empty, or with a trailing slash.
    package let prefix: String

    /// - Parameter folder: The folder with `widgets/` and `flags/`.
    /// - Throws: `GitError` if git is missing or the folder is not in a repository.
    package init(content folder: String) throws(GitError) {
        self.folder = folder
        prefix = try GitProgram.line(["rev-parse", "--show-prefix"], in: folder)
    }

    /// The commit that `ref` names: a branch, a tag, a hash, `HEAD~2`.
    package func commit(_ ref: String) throws(GitError) -> GitCommit {
        guard !ref.isEmpty, !ref.hasPrefix("-") else { throw GitError("'\(ref)' is not the name of a commit") }
        let id: String
        do {
            id = try GitProgram.line(
                ["rev-parse", "--verify", "--quiet", "--end-of-options", ref + "^{commit}"], in: folder)
        } catch {
            throw GitError("git knows no commit, branch or tag '\(ref)'")
        }
        return try describe(id)
    }

    /// The branch that is checked out; `nil` if `HEAD` is detached.
    package var branch: String? {
        guard let name = try? GitProgram.line(["symbolic-ref", "--short", "--quiet", "HEAD"], in: folder) else {
            return nil
        }
        return name.isEmpty ? nil : name
    }

    /// Local branches by name, at most `commitLimit`.
    package func branches() throws(GitError) -> [String] {
        let bytes = try GitProgram.run(
            ["for-each-ref", "--format=%(refname:short)", "--count=\(GitTree.commitLimit)", "refs/heads"], in: folder)
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// The newest commits that touched the content, the newest first.
    package func recentCommits() throws(GitError) -> [GitCommit] {
        let bytes = try GitProgram.run(
            ["log", "-n", "\(GitTree.commitLimit)", "--format=" + GitCommit.format + "%x00", "HEAD", "--"]
                + ContentTree.folders, in: folder)
        return String(decoding: bytes, as: UTF8.self).split(separator: "\u{0}").compactMap {
            GitCommit($0.split(separator: "\n"))
        }
    }

    /// The newest commit that changed a file, and the file's bytes in it.
    ///
    /// - Parameter path: Relative to the content folder.
    /// - Returns: `nil` if no commit changed the file, or if the newest such commit removed it.
    /// - Throws: `GitError` if git fails.
    package func lastChange(of path: String) throws(GitError) -> (commit: GitCommit, bytes: [UInt8])? {
        let id = try GitProgram.line(["log", "-n", "1", "--format=%H", "HEAD", "--", path], in: folder)
        guard !id.isEmpty, let bytes = try? GitProgram.run(["cat-file", "blob", "\(id):\(prefix)\(path)"], in: folder)
        else { return nil }
        return (try describe(id), bytes)
    }

    /// Every content file at a commit, sorted by path, without the files that content readers ignore.
    ///
    /// Links are ignored. A file that is larger than content may be is an error.
    package func files(at commit: GitCommit) throws(GitError) -> [SourceFile] {
        var gitBlobs = GitBlobs(folder)
        return try gitBlobs.files(of: try entries(at: commit))
    }

    /// The first of these commits whose content `isWanted` accepts.
    ///
    /// A blob is read once, even if many commits share it. Commits with equal content are checked once.
    package func first(
        of commits: [GitCommit], where isWanted: ([SourceFile]) -> Bool
    ) throws(GitError) -> GitCommit? {
        var blobs = GitBlobs(folder)
        var seen: Set<[GitEntry]> = []
        for commit in commits {
            let entries = try entries(at: commit)
            guard seen.insert(entries).inserted else { continue }
            if isWanted(try blobs.files(of: entries)) { return commit }
        }
        return nil
    }

    private func describe(_ id: String) throws(GitError) -> GitCommit {
        let bytes = try GitProgram.run(["log", "-n", "1", "--format=" + GitCommit.format, id, "--"], in: folder)
        guard let commit = GitCommit(String(decoding: bytes, as: UTF8.self).split(separator: "\n")) else {
            throw GitError("git does not describe the commit '\(id)'")
        }
        return commit
    }

    private func entries(at commit: GitCommit) throws(GitError) -> [GitEntry] {
        let bytes = try GitProgram.run(
            ["ls-tree", "-r", "-z", "--full-tree", commit.id, "--"] + ContentTree.folders.map { prefix + $0 },
            in: folder)
        return bytes.split(separator: 0).compactMap { GitEntry($0, prefix: prefix) }
            .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }
}

/// One file of a commit.
struct GitEntry: Hashable {
    /// Relative to the content root.
    let path: String
    let blob: String

    /// Reads `100644 blob 3f2a...\tpath`.
    ///
    /// `nil` for links, submodules and files that content readers ignore.
    init?(_ line: some Collection<UInt8>, prefix: String) {
        let text = String(decoding: line, as: UTF8.self)
        guard let tab = text.firstIndex(of: "\t") else { return nil }
        let words = text[..<tab].split(separator: " ")
        let path = String(text[text.index(after: tab)...].dropFirst(prefix.count))
        guard words.count == 3, words[0].hasPrefix("100"), words[1] == "blob",
            text[text.index(after: tab)...].hasPrefix(prefix), !ContentTree.passesOver(path)
        else { return nil }
        self.path = path
        blob = String(words[2])
    }
}

/// Blobs by ID, each read once.
struct GitBlobs {
    private let folder: String
    private var known: [String: [UInt8]] = [:]

    init(_ folder: String) { self.folder = folder }

    mutating func files(of entries: [GitEntry]) throws(GitError) -> [SourceFile] {
        try read(Set(entries.map(\.blob)).subtracting(known.keys).sorted())
        return entries.map { SourceFile(path: $0.path, bytes: known[$0.blob] ?? []) }
    }

    /// Reads `<id> blob <size>`, a newline, the bytes and a newline for each requested ID.
    private mutating func read(_ ids: [String]) throws(GitError) {
        guard !ids.isEmpty else { return }
        let input = Array((ids.joined(separator: "\n") + "\n").utf8)
        let answer = try GitProgram.run(["cat-file", "--batch"], in: folder, input: input)
        var rest = answer[...]
        for id in ids {
            guard let end = rest.firstIndex(of: 0x0a) else { throw GitError("git did not return '\(id)'") }
            let words = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ")
            guard words.count == 3, words[0] == id, let size = Int(words[2]), (0...answer.count).contains(size),
                rest.distance(from: end, to: rest.endIndex) > size + 1
            else { throw GitError("git cannot read '\(id)'") }
            let start = rest.index(after: end)
            known[id] = Array(rest[start..<start + size])
            rest = rest[(start + size + 1)...]
        }
    }
}
