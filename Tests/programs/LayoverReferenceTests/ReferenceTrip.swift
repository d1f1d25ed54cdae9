import Foundation
import LayoverJSON
import LayoverTestKit
import Synchronization
import Testing

/// A trip on the shipped server, and the names that calls use as placeholders.
struct ReferenceTrip: Sendable {
    enum Use: Sendable {
        /// A trip that no call changes, for all calls of a route.
        case shared
        /// A trip that an operator has frozen.
        case frozen
        /// A trip for this call alone.
        case own
    }

    static let flight = """
        {"offer": {"cabin": "economy", "travellers": 2, "legs": [[{"carrier": "KL", "number": "1234", "from": "LHR", \
        "to": "OSL", "departs": "2030-12-04T10:00", "arrives": "2030-12-04T13:20"}]], "price": {"amount": 41200, \
        "currency": "GBP"}, "market": "GB"}, "state": "sent"}
        """

    /// The value of each placeholder: `{trip}` is the trip's id.
    private var names: [String: String] = [:]

    /// A trip for each route, because one person may not make the calls of all routes within a second.
    private static let shared = Mutex<[String: Task<ReferenceTrip, any Error>]>([:])
    private static let frozen = Task {
        let trip = try await ReferenceTrip()
        let server = try await ReferenceServer.shipped.value
        _ = try server.ask(
            "POST", trip.filled("/admin/trips/{trip}/freeze"), headers: ReferenceCall.bearer("on-call"), admin: true)
        return trip
    }

    static func get(_ use: Use?, for route: String) async throws -> ReferenceTrip? {
        switch use {
        case nil: nil
        case .shared: try await shared(for: route).value
        case .frozen: try await frozen.value
        case .own: try await ReferenceTrip()
        }
    }

    private static func shared(for route: String) -> Task<ReferenceTrip, any Error> {
        shared.withLock { trips in
            let trip = trips[route] ?? Task { try await ReferenceTrip() }
            trips[route] = trip
            return trip
        }
    }

    func filled(_ text: String) -> String {
        names.reduce(text) { $0.replacing("{\($1.key)}", with: $1.value) }
    }

    /// Makes a trip with a second person, two flights of which one was removed, and a view link.
    private init() async throws {
        let server = try await ReferenceServer.shipped.value
        names["guest"] = String((0..<52).map { _ in "0123456789abcdefghjkmnpqrstvwxyz".randomElement() ?? "0" })
        let made = try ask(on: server, "POST", "/v1/trips", body: "{\"market\": \"GB\", \"locale\": \"en-GB\"}")
        names["trip"] = try #require(made["trip"]?.string)
        names["manager"] = try #require(made["me"]?["key"]?.string)
        names["link"] = try #require(made["link"]?["token"]?.string)
        names["linkID"] = try #require(made["link"]?["id"]?.string)
        let joined = try ask(on: server, "POST", "/v1/join", as: "link", body: "{\"key\": \"{guest}\"}")
        names["person"] = try #require(joined["me"]?["id"]?.string)
        names["item"] = try add(server, ReferenceTrip.flight, key: "used")
        names["removed"] = try add(server, ReferenceTrip.flight.replacing("1234", with: "99"), key: "other")
        _ = try ask(on: server, "DELETE", "/v1/trips/{trip}/items/{removed}", as: "manager")
        let handed = try ask(on: server, "POST", "/v1/trips/{trip}/handover", as: "guest")
        names["handover"] = try #require(handed["handover"]?["token"]?.string)
        let link = try ask(on: server, "POST", "/v1/trips/{trip}/links", as: "manager", body: "{\"right\": \"view\"}")
        names["view"] = try #require(link["link"]?["token"]?.string)
    }

    private func add(_ server: ReferenceServer, _ flight: String, key: String) throws -> String {
        let added = try ask(on: server, "POST", "/v1/trips/{trip}/items", as: "manager", body: flight, key: key)
        return try #require(added["item"]?.string)
    }

    private func ask(
        on server: ReferenceServer, _ method: String, _ target: String, as caller: String? = nil, body: String = "",
        key: String = UUID().uuidString
    ) throws -> JSONValue {
        var headers = ["Idempotency-Key": key]
        headers["Authorization"] = caller.map { "Bearer \(names[$0] ?? "")" }
        let reply = try server.ask(method, filled(target), headers: headers, body: Array(filled(body).utf8))
        guard (200..<300).contains(reply.status) else {
            throw TestFailure("\(method) \(target): \(reply.status) \(reply.text)")
        }
        return try JSONValue(parsing: reply.body)
    }
}
