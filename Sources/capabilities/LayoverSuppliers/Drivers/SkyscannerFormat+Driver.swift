import LayoverAssembly
import LayoverCatalog
package import LayoverFlights
import LayoverJSON
import LayoverModel
package import LayoverUpstream

/// Live Prices v3: `POST .../create`, then `POST .../poll/{sessionToken}` until it is complete.
///
/// Source: developers.skyscanner.net, flights live prices, `CreateSearch` and `PollSearch`.
extension SkyscannerFormat: DriverDefinition {
    package var summary: String { "Skyscanner's Live Prices: create, then poll" }

    package func search(
        _ search: SupplierSearch, _ settings: SupplierSettings, totalMilliseconds: Int
    ) -> UpstreamCall {
        UpstreamCall(
            .post, settings.search.filled(search.value),
            headers: [("Accept", "application/json"), ("Content-Type", "application/json")],
            body: JSONValue.object(of: ["query": query(search)]).bytes)
    }

    /// A POST that may be repeated: it changes nothing.
    package func poll(
        _ session: String, _ search: SupplierSearch, _ settings: SupplierSettings, totalMilliseconds: Int
    ) -> UpstreamCall {
        let address = (settings.poll ?? settings.search).filled { place in
            place == .session ? session : search.value(of: place)
        }
        return UpstreamCall(.post, address, headers: [("Accept", "application/json")], isRepeatable: true)
    }

    private func query(_ search: SupplierSearch) -> JSONValue {
        let query = search.query
        var legs = [leg(from: query.origin, to: query.destination, on: query.departs)]
        if let returns = query.returns { legs.append(leg(from: query.destination, to: query.origin, on: returns)) }
        return .object(of: [
            "market": .string(search.market.code), "locale": .string(search.locale.tag),
            "currency": .string(search.currency.code), "queryLegs": .array(legs), "adults": .int(search.adults),
            "cabinClass": .string(cabin(query.cabin ?? .economy)),
        ])
    }

    private func leg(from origin: String?, to destination: String?, on day: LocalDate?) -> JSONValue {
        var members: [JSONValue.Member] = []
        if let origin { members.append(place("originPlaceId", origin)) }
        if let destination { members.append(place("destinationPlaceId", destination)) }
        if let day {
            let date = JSONValue.object(of: [
                "year": .int(day.year), "month": .int(day.month), "day": .int(day.day),
            ])
            members.append(JSONValue.Member("date", date))
        }
        return .object(members)
    }

    private func place(_ key: String, _ code: String) -> JSONValue.Member {
        JSONValue.Member(key, .object(of: ["iata": .string(code)]))
    }

    private func cabin(_ cabin: SearchQuery.Cabin) -> String {
        switch cabin {
        case .economy: "CABIN_CLASS_ECONOMY"
        case .premium_economy: "CABIN_CLASS_PREMIUM_ECONOMY"
        case .business: "CABIN_CLASS_BUSINESS"
        case .first: "CABIN_CLASS_FIRST"
        }
    }
}
