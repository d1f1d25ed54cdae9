import LayoverAssembly
import LayoverCatalog
package import LayoverFlights
import LayoverJSON
import LayoverModel
package import LayoverUpstream

/// Offer requests: `POST /air/offer_requests?return_offers=true&supplier_timeout=...`, one answer.
///
/// Source: duffel.com/docs/api/offer-requests/create-offer-request. Duffel waits 2 to 60 seconds for airlines; the wait is
/// shorter than our own, so that the results that arrived in time are returned.
extension DuffelFormat: DriverDefinition {
    package var summary: String { "Duffel's offer requests: one answer" }

    private static let supplierTimeouts = 2_000...60_000
    /// Time that Duffel needs in addition to the airlines.
    private static let overheadMilliseconds = 1_000
    private static let version = "v2"

    package func search(
        _ search: SupplierSearch, _ settings: SupplierSettings, totalMilliseconds: Int
    ) -> UpstreamCall {
        let wait = totalMilliseconds - DuffelFormat.overheadMilliseconds
        // Below the minimum Duffel would wait for its own 20 seconds, so the minimum is sent.
        let timeout = min(max(wait, DuffelFormat.supplierTimeouts.lowerBound), DuffelFormat.supplierTimeouts.upperBound)
        let address = addressing(
            settings.search.filled(search.value),
            [("return_offers", "true"), ("supplier_timeout", String(timeout))])
        return UpstreamCall(
            .post, address,
            headers: [
                ("Accept", "application/json"), ("Content-Type", "application/json"),
                ("Duffel-Version", DuffelFormat.version),
            ],
            body: JSONValue.object(of: ["data": data(search)]).bytes)
    }

    private func data(_ search: SupplierSearch) -> JSONValue {
        let query = search.query
        var slices = [slice(from: query.origin, to: query.destination, on: query.departs)]
        if let returns = query.returns { slices.append(slice(from: query.destination, to: query.origin, on: returns)) }
        let adult = JSONValue.object(of: ["type": .string("adult")])
        return .object(of: [
            "slices": .array(slices), "passengers": .array(Array(repeating: adult, count: max(0, search.adults))),
            "cabin_class": .string((query.cabin ?? .economy).rawValue),
        ])
    }

    private func slice(from origin: String?, to destination: String?, on day: LocalDate?) -> JSONValue {
        let members = [("origin", origin), ("destination", destination), ("departure_date", day?.description)]
        return .object(members.compactMap { key, value in value.map { JSONValue.Member(key, .string($0)) } })
    }
}
