import LayoverAdapters
import LayoverCatalog
import LayoverFindContent
import LayoverFindIndex

/// The search index of some content, in memory.
struct FindIndexOfContent {
    let index: MemoryIndex
    let catalog: Catalog
    let content: LoadedContent

    init(_ folder: String) throws {
        content = try LoadedContent(folder)
        catalog = try content.requireCatalog()
        let items = FindCollector(catalog, language: content.adapters.language).items
        index = MemoryIndex(items, catalog[FindContent.self].aliases.vocabulary)
    }

    static let options = [
        CommandOption("--market", "MARKET", "the market whose own places count four times and whose cards are found"),
        CommandOption(
            "--domains", "LIST", "the kinds to find, separated by commas: city,airport,country,airline,card,article"),
        CommandOption("--limit", "NUMBER", "the number of hits; 10 by default"),
        CommandOption.content,
    ]

    /// The query from the options and the words.
    static func query(_ arguments: Arguments) throws -> FinderQuery {
        var query = FinderQuery(arguments.operands.joined(separator: " "))
        query.market = arguments.value("--market")
        query.languages = ["en"]
        for word in (arguments.value("--domains") ?? "").split(separator: ",") {
            guard let domain = FinderDomain(rawValue: String(word)) else {
                throw UsageError(
                    "'\(word)' is not a kind; write some of \(FinderDomain.allCases.map(\.rawValue).joined(separator: ", "))"
                )
            }
            query.domains.insert(domain)
        }
        let hits = FinderLimits.hits
        query.limit =
            try arguments.value("--limit", taking: "\(hits.lowerBound) to \(hits.upperBound)") { text in
                Int(text).flatMap { hits.contains($0) ? $0 : nil }
            } ?? query.limit
        return query
    }

    func answer(_ query: FinderQuery) -> FinderAnswer {
        Finder(index, visibleIn: query.market).answer(query)
    }
}
