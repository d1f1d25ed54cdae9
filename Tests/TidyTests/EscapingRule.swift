/// Markup is escaped in one file; all others call it.
enum EscapingRule {
    static let home = "Sources/words/LayoverModel/MarkupText.swift"

    private static let entities =
        ["amp", "lt", "gt", "quot", "apos", "#34", "#39", "#x22", "#x27"].map { "\"&\($0);\"" }

    /// The number of lines, comments aside, with a string that is an entity and nothing else.
    ///
    /// Messages about entities, and pages that are written with some, escape nothing.
    static func count(in file: SourceFile) -> Int {
        guard file.mentions(entities) else { return 0 }
        return file.textLines.count { line in
            !line.drop { $0 == " " }.hasPrefix("//") && entities.contains(where: line.contains)
        }
    }

    /// The numbers of the files that escape, other than the one that should.
    static func counts(in files: [SourceFile]) -> [String: Int] {
        files.filter { $0.path != home }.reduce(into: [:]) { counts, file in
            let count = count(in: file)
            if count > 0 { counts[file.path] = count }
        }
    }
}
