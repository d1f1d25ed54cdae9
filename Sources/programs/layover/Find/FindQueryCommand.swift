import LayoverFinder

/// `layover find query`: the results for some words.
enum FindQueryCommand: Command {
    static let name = "find query"
    static let summary = "what is found for some words: places, airlines, cards and articles"
    static let operands = "WORD..."
    static let operandCount = 1...FinderLimits.queryWords
    static let options = FindIndexOfContent.options
    static let details = """
        As a server would answer over this content, kills aside:
          layover find query munchen
          layover find query --market NO --domains city,airport lond
        Exit codes: 0 something was found, 1 nothing was, 2 not understood.
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
        if answer.hits.isEmpty { Terminal.print("nothing is found for that") }
        return answer.hits.isEmpty ? 1 : 0
    }
}
