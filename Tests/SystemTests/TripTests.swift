import Foundation
import LayoverJSON
import LayoverModel
import LayoverSeal
import LayoverTestKit
import LayoverTripsSQLite
import Testing

/// Shared trips on a running server, as friends' apps call it.
struct TripTests {
    private func start(_ folder: TemporaryFolder, _ more: [String] = []) async throws -> ServerProcess {
        try await ServerProcess(
            content: folder.url.appending(path: "content"), state: folder.path("state"), more: ["--trips"] + more)
    }

    @Test func `friends share flights, vote, see each other's votes, and one leaves`() async throws {
        let folder = try ServedContent.make()
        defer { withExtendedLifetime(folder) {} }
        let server = try await start(folder)
        var trip = try SharedTrip(on: server, settings: #"{"title": "Oslo"}"#)
        for person in ["ben", "cem", "dia"] { try trip.join(person) }
        let items = try [trip.add(1, as: "ana", price: 30_000), trip.add(2, as: "ben", price: 20_000)]
        for (person, value) in [("ana", "yes"), ("ben", "yes"), ("cem", "no")] {
            #expect(try trip.vote(value, on: items[0], as: person).status == 200)
        }
        #expect(try trip.vote("no", on: items[0], as: "ben").json()["changed"]?.bool == true)
        #expect(try trip.votes(on: items[0], as: "dia") == ["ana": "yes", "ben": "no", "cem": "no"])
        let view = try trip.view(as: "dia")
        #expect(view["people"]?.items?.compactMap { $0["name"]?.string } == ["ana", "ben", "cem", "dia"])
        #expect(view["settings"]?["title"]?.string == "Oslo")
        #expect(view["items"]?.items?.compactMap { $0["id"]?.string } == items, "more yes goes first")
        #expect(try trip.ask("DELETE", "/me", as: "ben").status == 200)
        #expect(try trip.votes(on: items[0], as: "dia") == ["ana": "yes", "cem": "no"])
        let late = try trip.vote("yes", on: items[0], as: "ben")
        #expect(late.status == 401 && late.header("www-authenticate") == "Bearer")
    }

    @Test func `a poll gets 304 until something changes for its caller`() async throws {
        let folder = try ServedContent.make()
        defer { withExtendedLifetime(folder) {} }
        let server = try await start(folder)
        var trip = try SharedTrip(on: server)
        try trip.join("ben")
        let item = try trip.add(1, as: "ana")
        func poll(_ person: String, _ tag: String?) throws -> RawReply {
            try trip.ask("GET", "", as: person, headers: tag.map { ["If-None-Match: \($0)"] } ?? [])
        }
        let tags = try ["ana", "ben"].map { try #require(try poll($0, nil).header("etag")) }
        for (person, tag) in zip(["ana", "ben"], tags) {
            let reply = try poll(person, tag)
            #expect(reply.status == 304 && reply.body.isEmpty && reply.header("cache-control") == "private, no-store")
        }
        let staged = try trip.add(2, as: "ana", state: "staged")
        #expect(try poll("ana", tags[0]).status == 200)
        #expect(try poll("ben", tags[1]).status == 304, "no other person notices staging")
        #expect(try trip.vote("yes", on: staged, as: "ben").status == 200, "a vote through the message sends it")
        #expect(try trip.vote("yes", on: item, as: "ana").status == 200)
        #expect(try poll("ben", tags[1]).status == 200)
    }

    @Test func `a lost reply is repeated, key and all`() async throws {
        let folder = try ServedContent.make()
        defer { withExtendedLifetime(folder) {} }
        let server = try await start(folder)
        func make(_ body: String) throws -> RawReply {
            try server.post("/v1/trips", Array(body.utf8), ["Idempotency-Key: lost 8e03978e-40d5-43e8"])
        }
        let body = #"{"market": "GB", "locale": "en-GB"}"#
        let (first, twin) = (try make(body), try make(body))
        #expect(first.status == 201 && first.header("idempotency-replayed") == nil)
        #expect(twin.status == 201 && twin.header("idempotency-replayed") == "true")
        #expect(try first.json() == twin.json())
        #expect(try make(body + " ").status == 422)
    }

    @Test func `answers survive the end of the process`() async throws {
        let folder = try ServedContent.make()
        let server = try await start(folder)
        var trip = try SharedTrip(on: server)
        try trip.join("ben")
        let item = try trip.add(1, as: "ana")
        #expect(try trip.vote("yes", on: item, as: "ben", seq: 4).status == 200)
        let before = try trip.view(as: "ben")
        server.process.signal(SIGKILL)
        _ = try await server.process.waitForEnd()
        let next = try await start(folder, ["--port", "\(server.port)"])
        #expect(try trip.view(as: "ben") == before)
        #expect(try next.status()["trips"]?["state"]?.string == "ok")
    }

    @Test func `looking writes nothing`() async throws {
        let folder = try ServedContent.make()
        let server = try await start(folder, ["--trips-sweep-seconds", "0"])
        let tomorrow = UTCInstant(seconds: Int(Date().timeIntervalSince1970) + 86_400)
        let trip = try SharedTrip(on: server, settings: #"{"closes_at": "\#(tomorrow)"}"#)
        _ = try trip.add(1, as: "ana", state: "staged")
        let archive = TripArchive(path: folder.path("state") + "/trips.sqlite")
        let before = try archive.dump()
        #expect(before.count > 4)
        for path in ["", "/none"] { _ = try trip.ask("HEAD", path, as: "ana") }
        _ = try trip.view(as: "ana")
        _ = try TripStream(trip, as: "ana", after: "1.0")
        #expect(try archive.dump() == before)
    }

    @Test func `a made-up offer moves no price, marks nothing gone and leads nowhere`() async throws {
        let folder = try ServedContent.make()
        defer { withExtendedLifetime(folder) {} }
        let server = try await start(folder)
        var trip = try SharedTrip(on: server)
        try trip.join("eve")
        let item = try trip.add(1, as: "ana", price: 10_000)
        #expect(try trip.add(1, as: "eve", price: 1) == item)
        let forged = SharedTrip.flight(1, price: 1).replacing(
            #""market": "GB"}"#, with: #""market": "GB", "link": "https://evil.example/"}"#)
        #expect(try trip.ask("POST", "/items", as: "eve", body: forged).status == 200)
        let made = #"{"itineraries": [], "trip": "\#(trip.id)"}"#
        _ = try server.post("/v1/attach?market=GB", Array(made.utf8))
        let seen = try #require(try trip.view(as: "ana")["items"]?.items?.first)
        #expect(seen["price"]?["latest"]?.int == 10_000 && seen["price"]?["state"]?.string == "same")
        #expect(seen["offer"]?["vouched"]?.bool == false && seen["offer"]?["link"] == nil)
    }

    @Test func `an edge names the caller, and one guesser locks out no other client`() async throws {
        let folder = try ServedContent.make()
        defer { withExtendedLifetime(folder) {} }
        let server = try await start(folder, ["--trusted-edges", "127.0.0.1"])
        let trip = try SharedTrip(on: server)
        func guess(_ address: String) throws -> RawReply {
            try server.get(
                trip.path, ["Authorization: Bearer \(UUID().uuidString)", "X-Forwarded-For: \(address)"])
        }
        for _ in 0..<30 { #expect(try guess("192.0.2.1").status == 401) }
        // Half a guess a second is allowed, however slow this machine is.
        var refused = try guess("192.0.2.1")
        for _ in 0..<100 where refused.status == 401 { refused = try guess("192.0.2.1") }
        #expect(refused.status == 429 && Int(refused.header("retry-after") ?? "") ?? 0 > 0)
        #expect(try guess("192.0.2.2").status == 401)
        let right = try server.get(trip.path, [trip.bearer("ana"), "X-Forwarded-For: 192.0.2.1"])
        #expect(right.status == 200, "a right token is always heard")
    }

    @Test func `a person votes so often, and then must wait`() async throws {
        let folder = try ServedContent.make()
        defer { withExtendedLifetime(folder) {} }
        let server = try await start(folder)
        var trip = try SharedTrip(on: server)
        try trip.join("ben")
        let item = try trip.add(1, as: "ana")
        let key = trip.bearer("ben")
        let client = try RawClient(port: server.port)
        let body = Array(#"{"value": "yes"}"#.utf8)
        // The requests use one connection, one after the other, more than ten a second.
        for _ in 0..<200 { client.send("PUT", trip.path + "/items/\(item)/vote", headers: [key], body: body) }
        let statuses = try (0..<200).map { _ in try client.reply().status }
        #expect(statuses.prefix(20).allSatisfy { $0 == 200 } && statuses.contains(429))
        #expect(Set(statuses) == [200, 429])
        #expect(try trip.vote("no", on: item, as: "ana").status == 200, "no other person waits")
    }

    @Test func `a store that cannot be opened makes the server not ready, and nothing is acknowledged`() async throws {
        let folder = try ServedContent.make()
        let server = try await start(folder, ["--trips-file", folder.path("none/trips.sqlite")])
        let reply = try server.post(
            "/v1/trips", Array(#"{"market": "GB", "locale": "en-GB"}"#.utf8), ["Idempotency-Key: 8e03978e-40d5-43e8"])
        #expect(reply.status == 503 && Int(reply.header("retry-after") ?? "") ?? 0 > 0)
        #expect(try reply.json()["type"]?.string?.hasSuffix("/store-unavailable") == true)
        #expect(try server.get("/readyz").status == 503)
        #expect(try server.status()["trips"]?["state"]?.string?.contains("cannot be opened") == true)
        try folder.make("none")
        try await server.waitForStatus("the store is open") { $0["trips"]?["state"]?.string == "ok" }
        #expect(try server.get("/readyz").status == 200)
        _ = try SharedTrip(on: server)
    }

    @Test func `without the setting there are no trips`() async throws {
        let server = try await OneServer.small.server()
        let reply = try server.post("/v1/trips", Array("{}".utf8), ["Idempotency-Key: 8e03978e-40d5-43e8"])
        #expect(reply.status == 404)
        #expect(try server.status()["trips"]?["state"]?.string == "off")
    }

    @Test func `no log and no metric contains a token, a name or a title`() async throws {
        let folder = try ServedContent.make()
        defer { withExtendedLifetime(folder) {} }
        let server = try await start(folder)
        var trip = try SharedTrip(on: server, settings: #"{"title": "Plantedtitle"}"#)
        try trip.join("ben", name: "Plantedname")
        let item = try trip.add(1, as: "ana")
        _ = try trip.vote("yes", on: item, as: "ben")
        _ = try trip.vote("perhaps", on: item, as: "ben")
        _ = try server.get(trip.path, ["Authorization: Bearer plantedtoken"])
        #expect(try trip.ask("DELETE", "/me", as: "ben").status == 200)
        let metrics = try RawClient.ask(port: server.adminPort, "GET", "/metrics").text
        #expect(metrics.contains(#"layover_trip_commands_total{command="vote",end="done"} 1"#))
        #expect(metrics.contains(#"layover_trip_refusals_total{type="vote-value"} 1"#))
        let written = [server.written, metrics, try server.status().description].joined()
        for secret in ["Planted", "planted", trip.token] + trip.keys.values { #expect(!written.contains(secret)) }
    }

    @Test(.enabled(if: Repository.hasShared("conformance/trips"), "no shared conformance folder: set LAYOVER_SHARED"))
    func `every run of the shared cases over the wire is an allowed one`() async throws {
        try await play(Repository.shared.appending(path: "conformance/trips/cases.json"))
    }

    @Test func `every run of our own cases over the wire is an allowed one`() async throws {
        try await play(
            Repository.root.appending(path: "Tests/programs/LayoverConformanceTests/Vectors/trips/cases.json"))
    }

    /// Plays cases against a server, each from a separate address.
    private func play(_ cases: URL) async throws {
        let folder = try ServedContent.make()
        defer { withExtendedLifetime(folder) {} }
        let digest = hexadecimal(try Seal().sha256([Array("a-gateway-s-secret".utf8)]))
        let server = try await start(
            folder, ["--trusted-edges", "127.0.0.1", "--trips-tokens", "gateway:shop:\(digest)"])
        let run = try await ProgramRun.run(
            ["trips", cases.path, "--url", "http://127.0.0.1:\(server.port)"], program: "layover-conformance",
            in: Repository.root, environment: ["LAYOVER_GATEWAY_TOKEN": "a-gateway-s-secret"])
        #expect(run.exitCode == 0, "\(run.lines.filter { $0.hasPrefix("FAIL") }.joined(separator: "\n"))")
        #expect(run.lines.last?.contains(" 0 failed, ") == true, "\(run.lines.suffix(1))")
    }
}
