/// The measurements that the rules hold, as one table for people.
struct Figures {
    let rows: [(name: String, value: String)]

    init(of tree: SourceTree) {
        let (sources, tests) = (tree.swift(in: "Sources"), tree.swift(in: "Tests"))
        let comments = (sources + tests).flatMap(\.commentLines)
        let manifest = tree.files.first { $0.path == "Package.swift" }?.lineCount ?? 0
        var rows: [(name: String, value: String)] = [
            ("lines of Swift in Sources", "\(Figures.lines(of: sources))"),
            ("lines of Swift in Tests", "\(Figures.lines(of: tests))"),
            ("lines of Package.swift", "\(manifest) of \(LengthRules.manifestLineLimit)"),
            ("largest targets, of \(LengthRules.targetLineLimit) lines", Figures.largestTargets(in: sources)),
            ("functions with 4 unlabelled parameters or more", "\(Figures.unlabelled(4, in: sources + tests))"),
            ("functions with 3 or more", "\(Figures.unlabelled(3, in: sources + tests))"),
        ]
        rows.append(("files that escape markup", "\(sources.count { EscapingRule.count(in: $0) > 0 })"))
        let longLines = "lines of papers above \(PaperRule.lineLength) characters"
        rows.append((longLines, Figures.list(PaperRule.longLines(in: tree.papers))))
        let cycles = "files of cycles of more than \(FileCycleRule.limit)"
        rows.append((cycles, Figures.list(FileCycleRule.sizes(in: sources))))
        rows.append(("expectations with '&&'", Figures.list(ConjunctionRule.counts(in: tests))))
        for group in CommentWords.groups {
            let words = group.words.sorted().joined(separator: ", ")
            let rate = (group.rate(in: comments) * 100).rounded() / 100
            rows.append(("\(words) in 1,000 of \(comments.count) comment lines", "\(rate) of \(group.limit)"))
        }
        self.rows = rows
    }

    var text: String { rows.map { "\($0.name): \($0.value)" }.joined(separator: "\n") }

    private static func lines(of files: [SourceFile]) -> Int { files.reduce(0) { $0 + $1.lineCount } }

    private static func unlabelled(_ count: Int, in files: [SourceFile]) -> Int {
        files.reduce(0) { $0 + LabelRule.unlabelled(count, in: $1) }
    }

    private static func largestTargets(in files: [SourceFile]) -> String {
        let sizes = LengthRules.lineCounts(in: files).mapValues(\.lines).sorted { $0.value > $1.value }
        return sizes.prefix(5).map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    }

    /// The sum and the parts, the largest first.
    private static func list(_ counts: [String: Int]) -> String {
        guard !counts.isEmpty else { return "none" }
        let parts = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.key) \($0.value)" }
        return "\(counts.values.reduce(0, +)) (\(parts.joined(separator: ", ")))"
    }
}
