import Foundation
import LayoverJSON
import LayoverTestKit
import Testing

/// One person of a shared trip with two devices.
struct TripHandoverTests {
    private func start() async throws -> (folder: TemporaryFolder, server: ServerProcess, trip: SharedTrip) {
        let folder = try ServedContent.make()
        let server = try await ServerProcess(
            content: folder.url.appending(path: "content"), state: folder.path("state"), more: ["--trips"])
        var trip = try SharedTrip(on: server)
        try trip.join("ben")
        return (folder, server, trip)
    }

    private func take(_ server: ServerProcess, _ token: String, key: String = UUID().uuidString) throws -> RawReply {
        try server.post("/v1/handover", [], ["Authorization: Bearer \(token)", "Idempotency-Key: \(key)"])
    }

    private func token(_ trip: SharedTrip, of person: String) throws -> String {
        let reply = try trip.ask("POST", "/handover", as: person)
        #expect(reply.status == 201)
        return try #require(try reply.json()["handover"]?["token"]?.string)
    }

    @Test func `another device becomes the person, once, and the first one is notified`() async throws {
        let (folder, server, trip) = try await start()
        defer { withExtendedLifetime(folder) {} }
        let item = try trip.add(1, as: "ana")
        #expect(try trip.vote("yes", on: item, as: "ben").status == 200)
        let before = try trip.ask("GET", "", as: "ben")
        #expect(try before.json()["me"]?["handed_over_at"] == .null)
        let token = try token(trip, of: "ben")
        let (own, others) = (
            try TripStream(trip, as: "ben", after: "1.4"), try TripStream(trip, as: "ana", after: "1.4")
        )
        let taken = try take(server, token)
        #expect(taken.status == 200 && taken.header("cache-control") == "private, no-store")
        let me = try #require(try taken.json()["me"])
        #expect(me["key"]?.string == trip.keys["ben"] && me["id"]?.string == trip.people["ben"])
        #expect(try me["right"]?.string == "vote" && taken.json()["trip"]?.string == trip.id)
        let event = try own.next()
        #expect(event.name == "handover" && event.id == nil && event.data["at"] != nil)
        let tag = try #require(before.header("etag"))
        let poll = try trip.ask("GET", "", as: "ben", headers: ["If-None-Match: \(tag)"])
        #expect(try poll.status == 200 && poll.json()["me"]?["handed_over_at"]?.string != nil)
        #expect(try trip.vote("no", on: item, as: "ana").status == 200)
        #expect(try others.next().data["kind"]?.string == "vote.set", "nobody else was told")
        #expect(try take(server, token).status == 404)
    }

    @Test func `a lost answer is repeated only for the owner of its key`() async throws {
        let (folder, server, trip) = try await start()
        defer { withExtendedLifetime(folder) {} }
        let token = try token(trip, of: "ben")
        let (first, twin) = (
            try take(server, token, key: "lost 8e03978e-40d5-43e8"),
            try take(server, token, key: "lost 8e03978e-40d5-43e8")
        )
        #expect(first.status == 200 && twin.status == 200 && twin.header("idempotency-replayed") == "true")
        #expect(try first.json() == twin.json())
        #expect(try take(server, token, key: "other 8e03978e-40d5-43e8").status == 404)
        let other = try server.post(
            "/v1/handover", Array("{\"a\": 1}".utf8),
            ["Authorization: Bearer \(token)", "Idempotency-Key: lost 8e03978e-40d5-43e8"])
        #expect(other.status == 422)
    }

    @Test func `a hand-over of a person who left opens nothing, and no token is shown`() async throws {
        let (folder, server, trip) = try await start()
        let (old, new) = (try token(trip, of: "ben"), try token(trip, of: "ben"))
        #expect(try take(server, old).status == 404, "the newest alone opens")
        #expect(try trip.ask("DELETE", "/me", as: "ben").status == 200)
        #expect(try take(server, new).status == 404)
        #expect(try take(server, trip.token).status == 404, "a link is no hand-over")
        #expect(try take(server, try #require(trip.keys["ana"])).status == 404)
        let file = try Data(contentsOf: URL(filePath: folder.path("state") + "/trips.sqlite-wal"))
        let metrics = try RawClient.ask(port: server.adminPort, "GET", "/metrics").text
        for secret in [old, new] + trip.keys.values {
            #expect(file.range(of: Data(secret.utf8)) == nil && !(server.written + metrics).contains(secret))
        }
        #expect(metrics.contains(#"layover_trip_commands_total{command="takeover",end="refused"}"#))
    }
}
