import LayoverFlights
import LayoverJSON

/// `POST /places`: a service of places for picks, with candidates and details.
struct PlacesResponder: Sendable {
    static let path = "/places"

    private let places: MadePlaces

    init(seed: UInt64) { places = MadePlaces(seed: seed) }

    /// The kind of a request: details of known candidates, or a search for candidates.
    static func kind(of request: PlayedRequest) -> CallKind {
        (try? JSONValue(parsing: request.body))?["kind"]?.string == "details" ? .details : .places
    }

    /// The service's own answer, which may be an error.
    func reply(_ request: PlayedRequest, _ fault: Fault?) -> SupplierReply {
        switch fault {
        case .status(let status): SupplierReply(status: status, json: ["error": "made to fail"])
        case .tooMany(let seconds):
            SupplierReply(status: 429, headers: [("Retry-After", "\(seconds)")], json: [:])
        case .failed: SupplierReply(status: 500, json: [:])
        default: reply(request)
        }
    }

    private func reply(_ request: PlayedRequest) -> SupplierReply {
        guard request.method == "POST" else {
            return SupplierReply(status: 405, headers: [("Allow", "POST")], json: [:])
        }
        guard let question = try? JSONValue(parsing: request.body) else { return PlacesResponder.refused("no JSON") }
        switch question["kind"]?.string {
        case "candidates": return candidates(question)
        case "details":
            let ids = question["ids"]?.items?.compactMap(\.string) ?? []
            let fields = question["fields"]?.items?.compactMap(\.string) ?? []
            return SupplierReply(status: 200, json: places.details(ids, fields))
        default: return PlacesResponder.refused("'kind' must be candidates or details")
        }
    }

    private func candidates(_ question: JSONValue) -> SupplierReply {
        guard let point = PlacesResponder.point(question["near"]) else {
            return SupplierReply(status: 200, json: ["candidates": []])
        }
        let limit = max(0, question["limit"]?.int ?? Limits.places)
        let found = places.candidates(around: point, zone: PlacesResponder.zone(near: point), limit: limit)
        return SupplierReply(status: 200, json: found)
    }

    private static func point(_ near: JSONValue?) -> GeoPoint? {
        if let code = near?["iata"]?.string { return Airport(code).map { GeoPoint($0) } }
        guard let latitude = near?["lat"]?.number, let longitude = near?["lon"]?.number, abs(latitude) <= 90,
            abs(longitude) <= 180
        else { return nil }
        return GeoPoint(latitude: Int(latitude * 1_000_000), longitude: Int(longitude * 1_000_000))
    }

    private static func zone(near point: GeoPoint) -> String {
        airports.min { $0.point.metres(to: point) < $1.point.metres(to: point) }?.zone ?? "UTC"
    }

    private static let airports = Airport.all.map { (point: GeoPoint($0), zone: $0.timeZone) }

    private static func refused(_ why: String) -> SupplierReply {
        SupplierReply(status: 400, json: ["error": .string(why)])
    }
}
