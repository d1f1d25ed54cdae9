import Foundation
import LayoverJSON
import LayoverTestKit
import Testing

/// The events that people receive while a trip changes.
struct TripEventsTests {
    private func trip(_ people: [String] = ["ben"]) async throws -> SharedTrip {
        let folder = try ServedContent.make()
        let server = try await ServerProcess(
            content: folder.url.appending(path: "content"), state: folder.path("state"), more: ["--trips"])
        var trip = try SharedTrip(on: server)
        trip.folder = folder
        for person in people { try trip.join(person) }
        return trip
    }

    @Test func `each listener gets every vote once and in order, and nothing of staged items`() async throws {
        let trip = try await trip()
        let item = try trip.add(1, as: "ana")
        let revision = try #require(try trip.view(as: "ana")["revision"]?.int)
        let streams = try ["ana", "ben"].map { try TripStream(trip, as: $0, after: "1.\(revision)") }
        let staged = try trip.add(2, as: "ben", state: "staged")
        #expect(try trip.vote("yes", on: staged, as: "ben").status == 200)
        for person in ["ana", "ben"] { #expect(try trip.vote("yes", on: item, as: person).status == 200) }
        for stream in streams {
            #expect(stream.head.contains("text/event-stream") && stream.head.contains("private, no-store"))
            let events = try (0..<2).map { _ in try stream.next() }
            #expect(events.map(\.name) == ["change", "change"])
            #expect(events.map(\.id) == ["1.\(revision + 1)", "1.\(revision + 2)"])
            #expect(events.map { $0.data["kind"]?.string } == ["vote.set", "vote.set"])
            #expect(events.map { $0.data["person"]?.string } == ["ana", "ben"].map { trip.people[$0] })
            #expect(events.allSatisfy { $0.data["item"]?.string == item })
        }
    }

    @Test func `a returning listener gets all missed changes, across a restart too`() async throws {
        let folder = try ServedContent.make()
        func start(_ port: UInt16 = 0) async throws -> ServerProcess {
            try await ServerProcess(
                content: folder.url.appending(path: "content"), state: folder.path("state"),
                more: ["--trips", "--port", "\(port)"])
        }
        let server = try await start()
        let trip = try SharedTrip(on: server)
        let item = try trip.add(1, as: "ana")
        let first = try TripStream(trip, as: "ana", after: "1.0")
        #expect(try first.changes(through: 2) == [1, 2])
        for value in ["yes", "no", "maybe"] { #expect(try trip.vote(value, on: item, as: "ana").status == 200) }
        server.process.signal(SIGKILL)
        _ = try await server.process.waitForEnd()
        let next = try await start(server.port)
        let second = try TripStream(trip, as: "ana", after: "1.2")
        #expect(try trip.vote("yes", on: item, as: "ana").status == 200)
        #expect(try second.changes(through: 6) == [3, 4, 5, 6])
        #expect(try next.status()["trips"]?["streams"]?.int == 1)
        withExtendedLifetime(second) {}
    }

    @Test(arguments: [nil, "2.1", "1.99", "soon"])
    func `a listener without an id, or with one of another trip, fetches all again`(last: String?) async throws {
        let trip = try await trip()
        let stream = try TripStream(trip, as: "ben", after: last)
        let event = try stream.next()
        #expect(event.name == "reset" && event.id == "1.2" && event.data["revision"]?.int == 2)
        _ = try trip.add(1, as: "ana")
        #expect(try stream.next().data["kind"]?.string == "item.added")
    }

    @Test func `the stream of a person who left, was removed or came by a revoked link ends`() async throws {
        var trip = try await trip(["ben", "cem"])
        let streams = try ["ben", "cem"].map { try TripStream(trip, as: $0) }
        for stream in streams { #expect(try stream.next().name == "reset") }
        #expect(try trip.ask("DELETE", "/me", as: "ben").status == 200)
        #expect(try trip.ask("DELETE", "/people/\(trip.people["cem"] ?? "")", as: "ana").status == 200)
        for stream in streams { #expect(try stream.rest().contains("person.gone")) }
        try trip.join("dia")
        let link = try RawClient(port: trip.server.port)
        link.send("GET", trip.path + "/events", headers: ["Authorization: Bearer \(trip.token)"])
        _ = try link.text(until: "event: reset")
        #expect(try trip.ask("DELETE", "/links/\(trip.link)", as: "ana").status == 200)
        _ = try link.rest()
        #expect(try TripStream(trip, as: "dia").status == 200, "who came by it stays")
    }

    @Test func `a person has five streams, and an unknown caller none`() async throws {
        let trip = try await trip()
        let streams = try (0..<5).map { _ in try TripStream(trip, as: "ben") }
        #expect(streams.map(\.status) == [200, 200, 200, 200, 200])
        let refused = try trip.ask("GET", "/events", as: "ben")
        #expect(refused.status == 429 && refused.text.contains("too-many-trip-streams"))
        let other = try TripStream(trip, as: "ana")
        #expect(other.status == 200)
        #expect(try trip.ask("GET", "/events", as: "nobody").status == 401)
        #expect(try trip.server.status()["trips"]?["streams"]?.int == 6, "a refusal leaves no stream behind")
        withExtendedLifetime((streams, other)) {}
    }
}
