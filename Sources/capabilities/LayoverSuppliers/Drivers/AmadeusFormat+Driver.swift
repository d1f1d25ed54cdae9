import LayoverAssembly
import LayoverCatalog
package import LayoverFlights
import LayoverJSON
import LayoverModel
package import LayoverUpstream

/// Flight Offers Search v2: a GET with everything in the address, or a POST with everything in the body; one answer.
///
/// Source: amadeus-open-api-specification, FlightOffersSearch v2, 2.9.1.
extension AmadeusFormat: DriverDefinition {
    package var summary: String { "Amadeus' Flight Offers Search: one answer" }
    package var takesMethod: Bool { true }

    package func search(
        _ search: SupplierSearch, _ settings: SupplierSettings, totalMilliseconds: Int
    ) -> UpstreamCall {
        let address = settings.search.filled(search.value)
        let accept = ("Accept", "application/vnd.amadeus+json, application/json")
        switch settings.searchMethod {
        case .get: return UpstreamCall(.get, addressing(address, items(search)), headers: [accept])
        case .post:
            return UpstreamCall(
                .post, address, headers: [accept, ("Content-Type", "application/vnd.amadeus+json")],
                body: body(search).bytes)
        }
    }

    private func items(_ search: SupplierSearch) -> [(name: String, value: String?)] {
        let query = search.query
        return [
            ("originLocationCode", query.origin), ("destinationLocationCode", query.destination),
            ("departureDate", query.departs?.description), ("returnDate", query.returns?.description),
            ("adults", String(search.adults)), ("travelClass", cabin(query.cabin ?? .economy)),
            ("currencyCode", search.currency.code),
        ]
    }

    private func body(_ search: SupplierSearch) -> JSONValue {
        let query = search.query
        var ways = [way("1", from: query.origin, to: query.destination, on: query.departs)]
        if let returns = query.returns { ways.append(way("2", from: query.destination, to: query.origin, on: returns)) }
        let travelers = (0..<max(0, search.adults)).map { index in
            JSONValue.object(of: ["id": .string(String(index + 1)), "travelerType": .string("ADULT")])
        }
        let restriction = JSONValue.object(of: [
            "cabin": .string(cabin(query.cabin ?? .economy)), "coverage": .string("MOST_SEGMENTS"),
            "originDestinationIds": .array(ways.compactMap { $0["id"] }),
        ])
        return .object(of: [
            "currencyCode": .string(search.currency.code), "originDestinations": .array(ways),
            "travelers": .array(travelers), "sources": .array([.string("GDS")]),
            "searchCriteria": .object(of: [
                "flightFilters": .object(of: ["cabinRestrictions": .array([restriction])])
            ]),
        ])
    }

    private func way(_ id: String, from origin: String?, to destination: String?, on day: LocalDate?) -> JSONValue {
        var members = [JSONValue.Member("id", .string(id))]
        if let origin { members.append(JSONValue.Member("originLocationCode", .string(origin))) }
        if let destination { members.append(JSONValue.Member("destinationLocationCode", .string(destination))) }
        if let day {
            let range = JSONValue.object(of: ["date": .string(day.description)])
            members.append(JSONValue.Member("departureDateTimeRange", range))
        }
        return .object(members)
    }

    private func cabin(_ cabin: SearchQuery.Cabin) -> String {
        switch cabin {
        case .economy: "ECONOMY"
        case .premium_economy: "PREMIUM_ECONOMY"
        case .business: "BUSINESS"
        case .first: "FIRST"
        }
    }
}
