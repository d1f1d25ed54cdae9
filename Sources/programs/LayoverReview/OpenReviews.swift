import LayoverFiles
package import LayoverGit
package import LayoverModel

/// Reviews that are open in a repository: branches of reviews that the branch at hand does not have yet.
package struct OpenReviews: Sendable {
    /// The text of a pull request, in a review's folder.
    static let textName = "README.md"

    let tree: GitTree
    /// Remote whose branches count too; `nil` for none.
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
        /// Remote that alone has it; `nil` where it is a branch here.
        let remote: String?
        /// Addresses of all who wrote a commit of it, in small letters.
        fileprivate(set) var authors: Set<String>
        /// The commit that it began with.
        fileprivate(set) var base: String?
        /// The content's trees, by a hash: an approval holds for these alone.
        fileprivate(set) var content: String

        func isWritten(by person: GitPerson) -> Bool { authors.contains(person.email.lowercased()) }
    }

    /// All of them, the newest first.
    func all() throws(GitError) -> [Review] {
        var reviews = try listed()
        for index in reviews.indices { try addHistory(to: &reviews[index]) }
        let contents = try contents(of: reviews.map(\.commit))
        for index in reviews.indices { reviews[index].content = contents[index] }
        return reviews
    }

    /// One of them; `nil` where there is no such.
    package func review(_ name: ReviewName) throws(GitError) -> Review? {
        guard var review = try listed().first(where: { $0.name == name }) else { return nil }
        try addHistory(to: &review)
        review.content = try contents(of: [review.commit])[0]
        return review
    }

    // MARK: Parts of one

    /// Files that it changes, below the content's folders.
    func files(of review: Review) throws(GitError) -> [GitChange] {
        guard let base = review.base else { return [] }
        let raw = try GitProgram.run(
            ["diff-tree", "-r", "-z", "--no-renames", "--raw", base, review.commit, "--"]
                + ContentTree.folders.map { ":(top,literal)\(tree.prefix)\($0)" }, in: tree.folder)
        let fields = raw.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
        return stride(from: 0, to: fields.count - 1, by: 2).compactMap { index in
            let words = fields[index].split(separator: " ").map(String.init)
            guard words.count == 5, let path = fields[index + 1].withoutPrefix(tree.prefix) else { return nil }
            let kind: GitChange.Kind =
                switch words[4].first {
                case "A": .added
                case "D": .removed
                default: .changed
                }
            return GitChange(path: path, kind: kind, mode: words[1])
        }
    }

    /// Names of its pictures, sorted.
    func pictures(of review: Review) throws(GitError) -> [String] {
        let folder = "\(tree.prefix)\(review.name.folder)/"
        let names = try GitProgram.run(
            ["ls-tree", "-z", "--name-only", "--full-tree", review.commit, "--", folder], in: tree.folder)
        return names.split(separator: 0).compactMap { String(decoding: $0, as: UTF8.self).withoutPrefix(folder) }
            .filter(OpenReviews.isPictureName).sorted()
    }

    /// One of its pictures, or `nil` where there is none, or what is there is no PNG.
    package func picture(_ file: String, of review: Review) -> [UInt8]? {
        guard OpenReviews.isPictureName(file), let bytes = blob(file, of: review) else { return nil }
        return bytes.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) ? bytes : nil
    }

    /// Its text; `nil` where it has none.
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

    // MARK: What git knows

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
        // The branch that somebody looks at has all of itself.
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
        // A branch that is here and on the remote is one review.
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

    /// Finds who wrote its commits, and where it began: what no other branch has is its own.
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

    /// A hash of the content's trees at each commit: comments, pictures and everything beside the content leave it alone.
    private func contents(of commits: [String]) throws(GitError) -> [String] {
        let questions = commits.flatMap { commit in ContentTree.folders.map { "\(commit):\(tree.prefix)\($0)\n" } }
        let bytes = try GitProgram.run(
            ["cat-file", "--batch-check"], in: tree.folder, input: Array(questions.joined().utf8))
        let answers = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { line in
            let words = line.split(separator: " ")
            return words.count == 3 && words[1] == "tree" ? String(words[0]) : "none"
        }
        guard answers.count == questions.count else { throw GitError("git does not say what the reviews hold") }
        return commits.indices.map { index in
            let own = answers[(index * ContentTree.folders.count)..<((index + 1) * ContentTree.folders.count)]
            let lines = zip(ContentTree.folders, own).map { "\($0) \($1)\n" }.joined()
            return hexadecimal(digest.sha256([Array(lines.utf8)]))
        }
    }
}
