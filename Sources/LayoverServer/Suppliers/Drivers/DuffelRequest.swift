import LayoverAssembly
import LayoverCatalog
import LayoverJSON
import LayoverModel
import LayoverUpstream

/// Offer requests: `POST /air/offer_requests?return_offers=true&supplier_timeout=...`, one answer.
///
/// Source: duffel.com/docs/api/offer-requests/create-offer-request; the wait for airlines is 2 to 60 seconds, and lower than
/// our own, so that what came in time arrives instead of nothing.
enum DuffelRequest {
    static let supplierTimeouts = 2_000...60_000
    /// What Duffel needs beside the airlines.
    static let overheadMilliseconds = 1_000
    static let version = "v2"

    static func search(
        _ search: SupplierSearch, _ settings: SupplierSettings, totalMilliseconds: Int
    ) -> UpstreamCall {
        let wait = totalMilliseconds - overheadMilliseconds
        // Below its least value Duffel would wait for its own 20 seconds: then it is told nothing more than the least.
        let timeout = min(max(wait, supplierTimeouts.lowerBound), supplierTimeouts.upperBound)
        let address = addressing(
            settings.search.filled(search.value),
            [("return_offers", "true"), ("supplier_timeout", String(timeout))])
        return UpstreamCall(
            .post, address,
            headers: [
                ("Accept", "application/json"), ("Content-Type", "application/json"), ("Duffel-Version", version),
            ],
            body: Array(JSONValue.object(of: ["data": data(search)]).description.utf8))
    }

    private static func data(_ search: SupplierSearch) -> JSONValue {
        let query = search.query
        var slices = [slice(query.origin, query.destination, query.departs)]
        if let returns = query.returns { slices.append(slice(query.destination, query.origin, returns)) }
        let adult = JSONValue.object(of: ["type": .string("adult")])
        return .object(of: [
            "slices": .array(slices), "passengers": .array(Array(repeating: adult, count: max(0, search.adults))),
            "cabin_class": .string((query.cabin ?? .economy).rawValue),
        ])
    }

    private static func slice(_ origin: String?, _ destination: String?, _ day: LocalDate?) -> JSONValue {
        let members = [("origin", origin), ("destination", destination), ("departure_date", day?.description)]
        return .object(members.compactMap { key, value in value.map { JSONValue.Member(key, .string($0)) } })
    }
}
