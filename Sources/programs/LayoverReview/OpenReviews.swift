import LayoverFiles
package import LayoverGit
package import LayoverModel

/// The open reviews of a repository: review branches that are not yet merged into the current branch.
package struct OpenReviews: Sendable {
    /// The name of the file with a pull request's text, in the review's folder.
    static let textName = "README.md"

    let tree: GitTree
    /// The remote whose branches are included; `nil` to include no remote.
    let remote: String?
    let digest: any Digesting

    package init(tree: GitTree, remote: String?, digest: any Digesting) {
        (self.tree, self.remote, self.digest) = (tree, remote, digest)
    }

    /// One open review.
    package struct Review: Sendable {
        package let name: ReviewName
        let commit: String
        let title: String
        let author: GitPerson
        let at: UTCInstant
        /// The remote that has the branch if it does not exist locally; otherwise `nil`.
        let remote: String?
        /// The email addresses of the authors of all its commits, in lower case.
        fileprivate(set) var authors: Set<String>
        /// The commit on which the review is based.
        fileprivate(set) var base: String?
        /// The hash of the content's trees.
        ///
        /// An approval holds for this content only.
        fileprivate(set) var content: String

        func isWritten(by person: GitPerson) -> Bool { authors.contains(person.email.lowercased()) }
    }

    /// All open reviews, newest first.
    func all() throws(GitError) -> [Review] {
        var reviews = try listed()
        for index in reviews.indices { try addHistory(to: &reviews[index]) }
        let contents = try contents(of: reviews.map(\.commit))
        for index in reviews.indices { reviews[index].content = contents[index] }
        return reviews
    }

    /// The open review with this name, or `nil` if there is no such review.
    package func review(_ name: ReviewName) throws(GitError) -> Review? {
        guard var review = try listed().first(where: { $0.name == name }) else { return nil }
        try addHistory(to: &review)
        review.content = try contents(of: [review.commit])[0]
        return review
    }

    // MARK: Parts of a review

    /// The files that the review changes, below the content's folders.
    func files(of review: Review) throws(GitError) -> [GitChange] {
        guard let base = review.base else { return [] }
        let raw = try GitProgram.run(
            ["diff-tree", "-r", "-z", "--no-renames", "--raw", base, review.commit, "--"]
                + ContentTree.folders.map { ":(top,literal)\(tree.prefix)\($0)" }, in: tree.folder)
        let fields = raw.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
        return stride(from: 0, to: fields.count - 1, by: 2).compactMap { index in
            let words = fields[index].split(separator: " ").map(String.init)
            guard words.count == 5, let path = fields[index + 1].withoutPrefix(tree.prefix) else { return nil }
            let kinds: [Character?: GitChange.Kind] = ["A": .added, "D": .removed]
            return GitChange(path: path, kind: kinds[words[4].first] ?? .changed, mode: words[1])
        }
    }

    /// The names of the review's pictures, sorted.
    func pictures(of review: Review) throws(GitError) -> [String] {
        let folder = "\(tree.prefix)\(review.name.folder)/"
        let names = try GitProgram.run(
            ["ls-tree", "-z", "--name-only", "--full-tree", review.commit, "--", folder], in: tree.folder)
        return names.split(separator: 0).compactMap { String(decoding: $0, as: UTF8.self).withoutPrefix(folder) }
            .filter(OpenReviews.isPictureName).sorted()
    }

    /// One of the review's pictures; `nil` if it does not exist or is not a PNG.
    package func picture(_ file: String, of review: Review) -> [UInt8]? {
        guard OpenReviews.isPictureName(file), let bytes = blob(file, of: review) else { return nil }
        return bytes.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) ? bytes : nil
    }

    /// The review's text; `nil` if it has no text.
    func text(of review: Review) -> String? {
        blob(OpenReviews.textName, of: review).map { String(decoding: $0, as: UTF8.self) }
    }

    private func blob(_ file: String, of review: Review) -> [UInt8]? {
        let name = "\(review.commit):\(tree.prefix)\(review.name.folder)/\(file)"
        guard let size = try? GitProgram.line(["cat-file", "-s", name], in: tree.folder), let count = Int(size),
            count <= ReviewLimits.shownBytes
        else { return nil }
        return try? GitProgram.run(["cat-file", "blob", name], in: tree.folder)
    }

    private static func isPictureName(_ name: String) -> Bool {
        name.hasSuffix(".png") && name.first != "."
            && name.unicodeScalars.allSatisfy {
                $0.isASCII && ($0.properties.isAlphabetic || "0123456789.-".contains(Character($0)))
            }
    }

    // MARK: Reading git

    private static let fields = [
        "refname", "objectname", "parent", "authorname", "authoremail:trim", "authordate:unix", "contents:subject",
    ]

    private func listed() throws(GitError) -> [Review] {
        let own = "refs/heads/\(GitBranchWriter.reviews)"
        let theirs = remote.map { "refs/remotes/\($0)/\(GitBranchWriter.reviews)" }
        let places = [own, theirs].compactMap(\.self)
        let format = OpenReviews.fields.map { "%(\($0))" }.joined(separator: "%00")
        let bytes = try GitProgram.run(
            ["for-each-ref", "--sort=-committerdate", "--format=\(format)"] + places, in: tree.folder)
        let merged = try GitProgram.run(
            ["for-each-ref", "--merged=HEAD", "--format=%(refname)"] + places, in: tree.folder)
        let done = Set(String(decoding: merged, as: UTF8.self).split(separator: "\n").map(String.init))
        // The current branch is always merged into itself, but is still listed.
        let here = tree.branch.map { "refs/heads/\($0)" }
        var names: Set<ReviewName> = []
        let all = bytes.split(separator: 0x0a).compactMap { line -> Review? in
            let parts = line.split(separator: 0, omittingEmptySubsequences: false).map {
                String(decoding: $0, as: UTF8.self)
            }
            guard parts.count == OpenReviews.fields.count, !done.contains(parts[0]) || parts[0] == here else {
                return nil
            }
            return OpenReviews.review(parts, remote: parts[0].hasPrefix(own + "/") ? nil : remote)
        }
        // A branch that exists locally and on the remote is one review.
        let first = all.filter { $0.remote == nil } + all.filter { $0.remote != nil }
        return first.filter { names.insert($0.name).inserted }.sorted { $0.at > $1.at }
            .prefix(ReviewLimits.listed).map(\.self)
    }

    private static func review(_ parts: [String], remote: String?) -> Review? {
        guard let name = parts[0].split(separator: "/").last.flatMap({ ReviewName(String($0)) }),
            let seconds = Int(parts[5])
        else { return nil }
        return Review(
            name: name, commit: parts[1], title: parts[6], author: GitPerson(name: parts[3], email: parts[4]),
            at: UTCInstant(seconds: seconds), remote: remote, authors: [parts[4].lowercased()],
            base: parts[2].split(separator: " ").first.map(String.init), content: "")
    }

    /// Finds the authors and the base of a review.
    ///
    /// Commits that no other branch contains are its own.
    private func addHistory(to review: inout Review) throws(GitError) {
        let isHere = tree.branch == review.name.branch
        let others = ["--not", "--exclude=\(GitBranchWriter.reviews)/*", "--branches"] + (isHere ? [] : ["HEAD"])
        let bytes = try GitProgram.run(
            ["log", "-n", "\(ReviewLimits.commits)", "--format=%P%x00%ae", review.commit] + others + ["--"],
            in: tree.folder)
        for line in bytes.split(separator: 0x0a) {
            let parts = line.split(separator: 0, omittingEmptySubsequences: false).map {
                String(decoding: $0, as: UTF8.self)
            }
            guard parts.count == 2 else { continue }
            review.authors.insert(parts[1].lowercased())
            review.base = parts[0].split(separator: " ").first.map(String.init) ?? review.base
        }
    }

    /// A hash of the content's trees at each commit.
    ///
    /// Comments, pictures and other files outside the content do not affect it.
    private func contents(of commits: [String]) throws(GitError) -> [String] {
        let questions = commits.flatMap { commit in ContentTree.folders.map { "\(commit):\(tree.prefix)\($0)\n" } }
        let bytes = try GitProgram.run(
            ["cat-file", "--batch-check"], in: tree.folder, input: Array(questions.joined().utf8))
        let answers = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { line in
            let words = line.split(separator: " ")
            return words.count == 3 && words[1] == "tree" ? String(words[0]) : "none"
        }
        guard answers.count == questions.count else { throw GitError("git did not list the content of the reviews") }
        return commits.indices.map { index in
            let own = answers[(index * ContentTree.folders.count)..<((index + 1) * ContentTree.folders.count)]
            let lines = zip(ContentTree.folders, own).map { "\($0) \($1)\n" }.joined()
            return hexadecimal(digest.sha256([Array(lines.utf8)]))
        }
    }
}
