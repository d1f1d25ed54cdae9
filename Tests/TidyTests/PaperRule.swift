/// Papers have no dead links or names: each link to a file or heading of the repository and each name in code font
/// resolves.
///
/// Introductory papers stay short.
enum PaperRule {
    /// The line limit of papers that are read from top to bottom.
    static let lineLimits = ["README.md": 120, "ARCHITECTURE.md": 300]

    static func longPapers(in paper: SourceFile) -> [Finding] {
        guard let limit = lineLimits[paper.path], paper.lineCount > limit else { return [] }
        return [
            Finding(
                path: paper.path, line: paper.lineCount,
                message: "\(paper.lineCount) lines; a paper that is read from top to bottom has \(limit) at most")
        ]
    }

    /// The most characters of a line of a paper.
    static let lineLength = 300

    /// The number of longer lines of each paper that has some.
    static func longLines(in papers: [SourceFile]) -> [String: Int] {
        papers.reduce(into: [:]) { counts, paper in
            let count = paper.textLines.count { $0.utf8.count > lineLength && $0.count > lineLength }
            if count > 0 { counts[paper.path] = count }
        }
    }

    /// Dead links of a paper; `headings` are those of every paper, by path.
    static func deadLinks(
        in paper: SourceFile, headings: [String: Set<String>], isThere: (_ path: String) -> Bool
    ) -> [Finding] {
        paper.findings(in: paper.proseLines) { line in
            guard line.contains("](") else { return nil }
            return line.matches(of: /\]\(([^)\s]+)\)/).compactMap {
                fault(of: String($0.1), in: paper, headings: headings, isThere: isThere)
            }.first
        }
    }

    /// Files, folders and types that a paper names in code font and that no longer exist.
    static func goneNames(
        in paper: SourceFile, isKnown: (_ name: String) -> Bool, isThere: (_ path: String) -> Bool
    ) -> [Finding] {
        paper.findings(in: paper.proseLines) { line in
            let parts = line.split(separator: "`", omittingEmptySubsequences: false)
            let quoted = parts.indices.filter { $0 % 2 == 1 }.map { parts[$0] }
            return quoted.first { isGone($0, isKnown, isThere) }.map { "there is no '\($0)'" }
        }
    }

    private static func isGone(
        _ word: Substring, _ isKnown: (_ name: String) -> Bool, _ isThere: (_ path: String) -> Bool
    ) -> Bool {
        if word.wholeMatch(of: /[A-Za-z][\w+]*\.swift/) != nil { return !isKnown(String(word)) }
        let folder = word.prefix { $0 != "/" }
        if folders.contains(folder), folder.count < word.count {
            return word.wholeMatch(of: /[\w.\/+-]+/) != nil && !isThere(String(word))
        }
        guard let type = word.wholeMatch(of: /([A-Z][a-z]+[A-Z]\w*)(?:\.\w+)*/) else { return false }
        return !isKnown(String(type.1))
    }

    private static let folders: Set<Substring> = [
        "Sources", "Tests", "docs", "deploy", "scripts", "bench", "examples", "widgets", "flags", "fuzz", "data",
    ]

    private static func fault(
        of link: String, in paper: SourceFile, headings: [String: Set<String>], isThere: (_ path: String) -> Bool
    ) -> String? {
        guard !link.contains(":") else { return nil }
        let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let path = parts[0].isEmpty ? paper.path : resolved(parts[0], from: paper.path)
        guard isThere(path) else { return "the link '\(link)' leads to no file" }
        guard parts.count == 2, let known = headings[path], !known.contains(String(parts[1])) else { return nil }
        return "the link '\(link)' leads to no heading"
    }

    /// The path of a link in the file at `path`.
    private static func resolved(_ link: Substring, from path: String) -> String {
        var parts = Array(path.split(separator: "/").dropLast())
        for part in link.split(separator: "/") {
            switch part {
            case ".": break
            case "..": _ = parts.popLast()
            default: parts.append(part)
            }
        }
        return parts.joined(separator: "/")
    }
}

extension SourceFile {
    /// The lines of a paper with fenced code blanked.
    var proseLines: [Substring] {
        var isCode = false
        return textLines.map { line -> Substring in
            let isFence = line.drop { $0 == " " }.hasPrefix("```")
            if isFence { isCode.toggle() }
            return isFence || isCode ? "" : line
        }
    }

    /// The anchors of a paper's headings, as GitHub generates them.
    var headings: Set<String> {
        var counts: [String: Int] = [:]
        var names: Set<String> = []
        for line in proseLines {
            let level = line.prefix { $0 == "#" }.count
            guard (1...6).contains(level), line.dropFirst(level).hasPrefix(" ") else { continue }
            let title = line.dropFirst(level + 1).lowercased()
            let name = String(title.filter { $0.isLetter || $0.isNumber || " -_".contains($0) })
                .replacing(" ", with: "-")
            let count = counts[name, default: 0]
            counts[name] = count + 1
            names.insert(count == 0 ? name : "\(name)-\(count)")
        }
        return names
    }
}
