import LayoverJSON
import LayoverModel
import LayoverSentence

/// Sentences by code, with their lists and meanings; findings about grammars; and the layout of lines.
///
/// A code is tested directly and through a server with the same grammar on the cases' day. A case passes if both are as
/// expected.
enum SentenceSuite: Suite {
    static let name = "sentence"
    static let summary = "sentences by code: text, repairs, lists, days, findings, and lines"

    static func run(path: String, url: String?, report: inout Report) throws {
        let cases = try PickCases.load(path: path) {
            $0["say"] != nil || $0["patch"] != nil || ($0["tokens"] != nil && $0["width"] != nil)
        }
        var said: SaidCases?
        for value in cases {
            let id = value["id"]?.string ?? value["name"]?.string ?? "a case without a name"
            if value["patch"] != nil {
                try check(value, id, against: SentenceFiles(beside: path), &report)
            } else if value["say"] != nil {
                if said == nil { said = try SaidCases(SentenceFiles(beside: path)) }
                try said?.run(value, id, &report)
            } else {
                LinesCase.run(value, id, &report)
            }
        }
    }

    private static func check(
        _ value: JSONValue, _ id: String, against grammar: SentenceFiles, _ report: inout Report
    ) throws {
        var files = grammar
        for step in value["patch"]?.items ?? [] { try files.patch(step) }
        let found = files.compile().findings.map(text)
        let expected = (value["expect"]?.items ?? []).map(text)
        let absent = (value["absent"]?.items ?? []).map(text)
        let isEmpty = value["patch"]?.items?.isEmpty ?? true
        guard expected.allSatisfy(found.contains), !absent.contains(where: found.contains), !isEmpty || found.isEmpty
        else {
            let without = absent.isEmpty ? "" : ", not \(absent.joined(separator: ", "))"
            return report.fail(
                id, expected: expected.joined(separator: ", ") + without, got: found.joined(separator: ", "))
        }
        report.pass()
    }

    private static func text(_ finding: SentenceFinding) -> String {
        let diagnostic = finding.diagnostic
        return "\(diagnostic.severity.rawValue) \(diagnostic.code) at \(diagnostic.location.file) "
            + finding.path.joined(separator: "/")
    }

    private static func text(_ expected: JSONValue) -> String {
        let path = (expected["path"]?.items ?? []).map { $0.string ?? String($0.int ?? -1) }
        return "\(expected["severity"]?.string ?? "error") \(expected["code"]?.string ?? "") at "
            + "\(expected["file"]?.string ?? "") " + path.joined(separator: "/")
    }
}
