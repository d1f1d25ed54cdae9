import LayoverFindIndex
import LayoverHTTP
import LayoverModel
import LayoverWeb

/// A parsed request to `/v1/find`.
struct FindRequest: Sendable {
    let text: String
    let market: Market?
    let locale: LocaleTag?
    let domains: Set<FinderDomain>
    let limit: Int
    let searchesBody: Bool

    /// Why a query is invalid: a text for the client that never contains the typed text.
    struct Refusal: Error { let detail: String }

    static let names = ["q", "market", "locale", "domains", "limit", "body"]

    init(_ request: borrowing HTTPRequest) throws(Refusal) {
        guard let items = request.withQuery({ URLQuery.items($0) }) else {
            throw Refusal(detail: "the query string has a broken escape, or is not UTF-8")
        }
        let values = Dictionary(items.map { ($0.name, $0.value) }) { first, _ in first }
        text = values["q"] ?? ""
        guard text.unicodeScalars.count <= FinderLimits.queryScalars else {
            throw Refusal(detail: "'q' has more than \(FinderLimits.queryScalars) characters")
        }
        market = try FindRequest.read(values["market"], "'market' must be two capitals such as 'GB'", Market.init)
        locale = try FindRequest.read(values["locale"], "'locale' must be a language such as 'en-GB'", LocaleTag.init)
        limit =
            try FindRequest.read(
                values["limit"],
                "'limit' must be \(FinderLimits.hits.lowerBound) to \(FinderLimits.hits.upperBound)"
            ) { Int($0).flatMap { FinderLimits.hits.contains($0) ? $0 : nil } } ?? 10
        let known = FinderDomain.allCases.map(\.rawValue).joined(separator: ", ")
        domains =
            try FindRequest.read(values["domains"], "'domains' must be some of: \(known)") { text in
                let domains = text.split(separator: ",").map { FinderDomain(rawValue: String($0)) }
                return domains.contains(nil) ? nil : Set(domains.compactMap(\.self))
            } ?? []
        searchesBody =
            try FindRequest.read(values["body"], "'body' must be 'true' or 'false'") {
                ["true": true, "false": false][$0]
            } ?? true
    }

    private static func read<Value>(
        _ text: String?, _ detail: String, _ read: (String) -> Value?
    ) throws(Refusal) -> Value? {
        guard let text, !text.isEmpty else { return nil }
        guard let value = read(text) else { throw Refusal(detail: detail) }
        return value
    }

    var query: FinderQuery {
        var query = FinderQuery(text)
        query.market = market?.code
        query.languages = [language]
        query.domains = domains
        query.limit = limit
        query.searchesBody = searchesBody
        return query
    }

    /// The reader's language, used for titles.
    var language: String { locale?.language ?? "en" }

    /// True if the request is limited to items that no kill and no market can hide.
    var asksForPlacesAlone: Bool {
        !domains.isEmpty && domains.isSubset(of: [.country, .city, .airport, .airline])
    }
}
