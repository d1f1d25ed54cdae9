import Foundation
import LayoverFinder

/// `layover find diff`: which queries lead elsewhere after a change of names.
enum FindDiffCommand: Command {
    static let name = "find diff"
    static let summary = "which of some queries would find something else first, between two folders of content"
    static let operands = "OLD-FOLDER"
    static let operandCount = 1...1
    static let options = [
        CommandOption(
            "--queries", "FILE", "one query on each line; without it the titles of the 300 most popular places"),
        CommandOption("--market", "MARKET", "whose own places count four times"), CommandOption.content,
    ]
    static let details = """
        Compares the first hit of each query in OLD-FOLDER with that in this content:
          git worktree add /tmp/main main
          layover find diff /tmp/main --queries queries.txt
        Exit codes: 0 all lead where they led, 1 some do not, 2 not understood.
        """

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let old = try FindIndexOfContent(arguments.operands[0])
        let new = try FindIndexOfContent(arguments.content)
        var changes = 0
        let queries = try queries(arguments.value("--queries"), old)
        for text in queries {
            var query = FinderQuery(text)
            query.market = arguments.value("--market")
            query.limit = 1
            let (before, after) = (first(old, query), first(new, query))
            guard before != after else { continue }
            changes += 1
            Terminal.print("'\(text)': \(before ?? "nothing") -> \(after ?? "nothing")")
        }
        Terminal.print("\(queries.count) queries, \(changes) of them lead elsewhere")
        return changes == 0 ? 0 : 1
    }

    private static func first(_ content: FindIndexOfContent, _ query: FinderQuery) -> String? {
        content.answer(query).hits.first.map { content.index.items[$0.row].id }
    }

    private static func queries(_ file: String?, _ content: FindIndexOfContent) throws -> [String] {
        guard let file else {
            let places = content.index.items.filter { $0.domain == .city || $0.domain == .airport }
            return places.prefix(300).map(\.title)
        }
        guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
            throw UsageError("the queries in '\(file)' cannot be read; write one on each line, in UTF-8")
        }
        return text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty }
    }
}
