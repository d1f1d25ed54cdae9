import LayoverFindIndex

/// `layover find query`: the results for some words.
enum FindQueryCommand: Command {
    static let name = "find query"
    static let summary = "search places, airlines, cards and articles"
    static let operands = "WORD..."
    static let operandCount = 1...FinderLimits.queryWords
    static let options = FindIndexOfContent.options
    static let details = """
        Returns the hits that a server with this content would return, without kills:
          layover find query munchen
          layover find query --market NO --domains city,airport lond
        Exit codes: 0 hits, 1 no hits, 2 usage error.
        """

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let query = try FindIndexOfContent.query(arguments)
        let content = try FindIndexOfContent(arguments.content)
        let answer = content.answer(query)
        for hit in answer.hits {
            let item = content.index.items[hit.row]
            let under = item.subtitle.isEmpty ? "" : " (\(item.subtitle))"
            Terminal.print("\(item.id)  \(item.title)\(under)")
        }
        if !answer.dropped.isEmpty { Terminal.print("without: \(answer.dropped.joined(separator: " "))") }
        if answer.hits.isEmpty { Terminal.print("no hits") }
        return answer.hits.isEmpty ? 1 : 0
    }
}
