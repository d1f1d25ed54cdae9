import LayoverAssembly
import LayoverFindSQLite
import LayoverFindIndex
import LayoverFrame
import LayoverModel
import LayoverSQLite
import LayoverSentence

/// Finds airports for sentences from typed text: names in all languages, with typing errors.
struct AirportFinder: SentenceSuggesting {
    private let server: ServerContext
    private let files: FindFiles

    init(server: ServerContext, files: FindFiles) {
        self.server = server
        self.files = files
    }

    /// - Returns: `nil` if finding is off or killed for this market and language, or no index file is open yet.
    func airports(for text: String, market: Market, locale: LocaleTag, limit: Int) -> [String]? {
        guard let current = files.current, let serving = server.holder.load().serving,
            !FindVisibility.isKilled(serving.kills, market: market, locale: locale)
        else { return nil }
        let visibility = FindVisibility(current, serving, market: nil, locale: locale)
        let budget = WorkBudget(milliseconds: FindLimits.milliseconds)
        return try? current.file.reading { reader throws(StoreError) in
            let finder = Finder(
                reader, isVisible: visibility.isVisible, isLate: { budget.isSpent })
            var query = FinderQuery(text)
            query.market = market.code
            query.languages = [locale.language]
            query.domains = [.airport]
            query.limit = min(limit, FinderLimits.hits.upperBound)
            var codes: [String] = []
            for hit in try finder.answer(query).hits {
                guard let id = try reader.found(hit.row)?.id else { continue }
                codes.append(String(id.drop { $0 != ":" }.dropFirst()))
            }
            return codes
        }
    }
}
