import LayoverCatalog
import LayoverHTTP
import LayoverJSON
import LayoverModel
import LayoverWeb

/// The request to a service that has a list.
struct ListQuestion {
    let market: Market
    /// JSON; equal requests have the same bytes.
    let body: [UInt8]

    /// - Throws: `badBody` if the query is invalid, the market or the language is not served, or the unit is too long.
    init(_ name: String, _ request: borrowing HTTPRequest, _ catalog: Catalog?) throws(TripRefusal) {
        guard let items = request.withQuery({ URLQuery.items($0) }) else {
            throw .call(.badBody, detail: "the query string has a broken escape or too many items")
        }
        func word(_ key: String) -> String? { items.first { $0.name == key }?.value }
        guard let code = word("market"), let served = catalog?.market(code) else {
            throw .call(.badBody, detail: "'market' must be a served market, in two capital letters")
        }
        let locale = word("locale") ?? served.locales.first?.tag ?? ""
        guard served.locales.contains(where: { $0.tag == locale }) else {
            throw .call(.badBody, detail: "'locale' must be one of the market's languages")
        }
        let unit = request.header("Layover-Unit")
        guard (unit ?? "").utf8.count <= TripCallLimits.unitBytes else {
            throw .call(.badBody, detail: "'Layover-Unit' may have at most \(TripCallLimits.unitBytes) bytes")
        }
        market = served.market
        let known: JSONValue = .object(of: [
            "language": .string(locale), "limit": .int(TripCallLimits.listedOffers), "list": .string(name),
            "market": .string(served.market.code), "schema": .int(1),
        ])
        let question = unit.map { known.with(["unit": .string($0)]) } ?? known
        var bytes: [UInt8] = []
        question.append(to: &bytes)
        body = bytes
    }
}
