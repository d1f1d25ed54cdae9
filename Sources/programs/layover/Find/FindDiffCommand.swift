import Foundation
import LayoverFindIndex

/// `layover find diff`: the queries whose first result differs after a change of names.
enum FindDiffCommand: Command {
    static let name = "find diff"
    static let summary = "list the queries whose first hit differs between two folders of content"
    static let operands = "OLD-FOLDER"
    static let options = [
        CommandOption(
            "--queries", "FILE",
            "one query per line; by default every changed name, and the titles of the 300 most popular places"
        ),
        CommandOption("--market", "MARKET", "the market whose own places count four times"), CommandOption.content,
    ]
    static let details = """
        Compares the first hit of each query in OLD-FOLDER with that in this content:
          git worktree add /tmp/main main
          layover find diff /tmp/main --queries queries.txt
        Exit codes: 0 every first hit is the same, 1 some differ, 2 usage error.
        """

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let old = try FindIndexOfContent(arguments.operands[0])
        let new = try FindIndexOfContent(arguments.content)
        let comparison = NameComparison(old: old.index, new: new.index, market: arguments.value("--market"))
        let queries = try arguments.value("--queries").map(queries) ?? comparison.usualQueries
        let changes = comparison.changes(queries)
        for change in changes {
            Terminal.print("'\(change.query)': \(change.old?.id ?? "nothing") -> \(change.new?.id ?? "nothing")")
        }
        Terminal.print("\(queries.count) queries, \(changes.count) with another first hit")
        return changes.isEmpty ? 0 : 1
    }

    private static func queries(_ file: String) throws -> [String] {
        guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
            throw UsageError("the queries in '\(file)' cannot be read; write one on each line, in UTF-8")
        }
        return text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty }
    }
}
