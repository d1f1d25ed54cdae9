import Foundation
import LayoverJSON

/// Suppliers' answers and the facts in them.
///
/// A path is a folder with pairs `X.json` and `X.facts.json`, one file of such a pair, or a file like
/// `expected-facts.json`: an object from the paths of answers (from that file) to their facts.
enum FactsSuite: Suite {
    static let name = "facts"
    static let summary = "supplier responses and the facts in them"

    static func run(path: String, url: String?, report: inout Report) throws {
        for item in try FactsCase.load(path: path) {
            var check = FactsCheck(item: item, report: report)
            try check.run()
            report = check.report
        }
    }
}

/// One answer and its expected facts.
struct FactsCase {
    let id: String
    let answer: URL
    let expected: JSONValue

    static func load(path: String) throws -> [FactsCase] {
        let file = URL(fileURLWithPath: path)
        if SuiteFiles.folder(of: path) == path { return try folder(file) }
        if path.hasSuffix(".facts.json") { return [try pair(file)] }
        let value = try SuiteFiles.json(path)
        let beside = URL(fileURLWithPath: String(path.dropLast(5)) + ".facts.json")
        if FileManager.default.fileExists(atPath: beside.path) { return [try pair(beside)] }
        guard let members = value.members, members.allSatisfy({ $0.value.members != nil }) else {
            throw SuiteError("\(path): neither an answer with a .facts.json beside it nor a map from answers to facts")
        }
        return members.map { member in
            FactsCase(
                id: member.key, answer: file.deletingLastPathComponent().appendingPathComponent(member.key),
                expected: member.value)
        }
    }

    /// Every pair below the folder, and every file with expected facts in it.
    private static func folder(_ folder: URL) throws -> [FactsCase] {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
        let cases = try paths.filter { $0.hasSuffix(".facts.json") || $0.hasSuffix("expected-facts.json") }
            .flatMap { try load(path: folder.appendingPathComponent($0).path) }
        return try SuiteFiles.found(cases, at: folder.path)
    }

    private static func pair(_ facts: URL) throws -> FactsCase {
        let answer = URL(fileURLWithPath: String(facts.path.dropLast(11)) + ".json")
        return FactsCase(
            id: answer.lastPathComponent, answer: answer, expected: try SuiteFiles.json(facts.path))
    }
}
