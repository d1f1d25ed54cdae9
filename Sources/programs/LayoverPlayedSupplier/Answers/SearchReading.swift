import LayoverJSON
import LayoverModel

/// Shared parts of reading the formats' requests.
enum SearchReading {
    /// A member of the body.
    static func body(_ request: PlayedRequest, _ member: String) throws(SupplierError) -> JSONValue {
        guard let body = try? JSONValue(parsing: request.body), let inner = body[member] else {
            throw SupplierError("the body must be a JSON object with '\(member)'")
        }
        return inner
    }

    /// The cabin for `PREMIUM_ECONOMY` or `premium_economy`, without the separators of a session's line.
    static func cabin(_ text: String?) -> String {
        let word = (text ?? "economy").lowercased()
        return ["business", "first"].contains(word) ? word : word.hasPrefix("premium") ? "premium" : "economy"
    }

    /// A search from the members that every request must have.
    static func search(
        from origin: String?, to destination: String?, departs: LocalDate?
    ) throws(SupplierError) -> FlightSearch {
        FlightSearch(
            from: try required(origin, "origin"), to: try required(destination, "destination"),
            departs: try required(departs, "departure date"))
    }

    static func required<Value>(_ value: Value?, _ name: String) throws(SupplierError) -> Value {
        guard let value else { throw SupplierError("'\(name)' is missing or invalid") }
        return value
    }

    /// The search with its travellers, if all its parts are known.
    static func checked(_ search: FlightSearch, adults: Int?) throws(SupplierError) -> FlightSearch {
        var search = search
        search.adults = adults ?? 1
        let texts = [search.market, search.locale, search.currency]
        guard search.isKnown, (1...20).contains(search.adults), texts.allSatisfy({ !$0.contains("_") && $0.count < 36 })
        else { throw SupplierError("a place, a day, a currency or the number of adults is unknown") }
        return search
    }
}
