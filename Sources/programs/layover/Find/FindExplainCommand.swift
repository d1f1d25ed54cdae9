import LayoverFindIndex

/// `layover find explain`: the reasons for the order of results.
enum FindExplainCommand: Command {
    static let name = "find explain"
    static let summary = "explain the hits of a query and their order, with every step"
    static let operands = "WORD..."
    static let operandCount = 1...FinderLimits.queryWords
    static let options = FindIndexOfContent.options
    static let details = """
        Prints the parsed words, the stage, and for each hit its class, its typos and its popularity:
          layover find explain flights to munchne
        Exit codes: 0 hits, 1 no hits, 2 usage error.
        """

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let query = try FindIndexOfContent.query(arguments)
        let content = try FindIndexOfContent(arguments.content)
        let words = Analyser.query(query.text)
        Terminal.print("words: \(words.map(\.text).joined(separator: " | "))")
        if let bare = content.index.vocabulary.withoutGeneric(words) {
            Terminal.print("without generic words: \(bare.map(\.text).joined(separator: " | "))")
        }
        let answer = content.answer(query)
        let dropped = answer.dropped.isEmpty ? "" : ", without \(answer.dropped.joined(separator: " "))"
        Terminal.print("stage: \(answer.stage.rawValue)\(dropped)")
        for (place, hit) in answer.hits.enumerated() {
            Terminal.print(line(hit, at: place + 1, of: content, for: query))
        }
        return answer.hits.isEmpty ? 1 : 0
    }

    private static func line(
        _ hit: FinderHit, at place: Int, of content: FindIndexOfContent, for query: FinderQuery
    ) -> String {
        let item = content.index.items[hit.row]
        let typos = hit.typos > 0 ? ", \(hit.typos) \(hit.typos == 1 ? "typo" : "typos")" : ""
        let own = query.market != nil && item.country == query.market ? ", four times in \(query.market ?? "")" : ""
        return
            "\(place). \(item.id)  \(item.title): \(hit.matchClass.name)\(typos), popularity \(item.popularity)\(own)"
    }
}
