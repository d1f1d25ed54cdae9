import Foundation
import LayoverJSON
import LayoverPostgresKit
import LayoverTestKit
import Testing

/// Shared trips and searches of several servers: the server that began a search vouches for its flights, whichever server
/// is called.
@Suite(.enabled(if: PostgresPrograms.isThere, SharedDatabase.missing), .timeLimit(.minutes(10)))
struct SharedTripSearchTests {
    private func fleet() async throws -> (fleet: Fleet, supplier: SupplierProcess, database: SharedDatabase) {
        let folder = try LiveSite.content()
        let database = try await SharedDatabase(folder)
        let supplier = try await SupplierProcess(in: folder)
        try folder.write(
            """
            suppliers:
              polled:
                protocol: skyscanner-v3
                markets: all
                create: http://127.0.0.1:\(supplier.port)/skyscanner/create
                poll: http://127.0.0.1:\(supplier.port)/skyscanner/poll/{session}
                poll_every: 200ms
                deadline: 20s
                addresses: [127.0.0.1/32]
            """, to: "suppliers.yaml")
        let store = ["--store", database.address, "--store-password-file", database.server.passwordFile]
        let words = ["--suppliers", folder.path("suppliers.yaml"), "--trips"] + store
        return (try await Fleet(folder, count: 2, more: words), supplier, database)
    }

    private func add(
        _ token: String, _ id: String, to trip: SharedTrip, key: String = UUID().uuidString
    ) throws -> RawReply {
        let body = #"{"offer": {"search": "\#(token)", "itinerary": "\#(id)"}, "state": "sent"}"#
        return try trip.ask("POST", "/items", as: "ana", body: body, headers: ["Idempotency-Key: \(key)"])
    }

    @Test func `a result of another server's search is shared as it was seen, and once`() async throws {
        let (fleet, supplier, database) = try await fleet()
        let trip = try SharedTrip(on: fleet.servers[0])
        let found = try RawClient.ask(
            port: fleet.ports[1], "POST", "/v1/searches", headers: ["Content-Type: application/json"],
            body: Array(LiveSite.question("GB").utf8))
        let token = try #require(found.searchToken, "\(found.text.prefix(500))")
        #expect(token.hasPrefix("web-1~"))
        let results = try found.json()["content"]?["results"]?["itineraries"]
        let id = try #require(results?.members?.first?.key)
        let key = UUID().uuidString
        let added = try add(token, id, to: trip, key: key)
        #expect(added.status == 201, "\(added.text)")
        #expect(try add(token, id, to: trip, key: key).text == added.text, "the same press is one item")
        let passed = "layover_search_passed_total{outcome=\"answered\"}"
        #expect(try fleet.sum(passed) == 2)
        let item = try await Waiting.value("the item at the queried server") {
            try trip.view(as: "ana")["items"]?.items?.first
        }
        #expect(item["offer"]?["vouched"]?.bool == true && item["offer"]?["itinerary"]?.string == id)
        for (token, id) in [(token, "none"), (String(token.dropLast(2)) + "AA", id)] {
            let refused = try add(token, id, to: trip)
            #expect(refused.status == 410 && refused.problem == "offer-gone", "\(refused.text)")
        }
        // The detour through another server does not let a stranger in.
        let stranger = try RawClient.ask(
            port: fleet.ports[0], "POST", trip.path + "/items", headers: ["Idempotency-Key: k"],
            body: Array(#"{"offer": {"search": "\#(token)", "itinerary": "\#(id)"}, "state": "sent"}"#.utf8))
        #expect(stranger.status == 401, "\(stranger.text)")
        try await fleet.stop(1, signal: SIGKILL)
        let gone = try add(token, id, to: trip)
        #expect(gone.status == 410 && gone.problem == "offer-gone", "\(gone.text)")
        _ = (supplier, database)
    }
}
