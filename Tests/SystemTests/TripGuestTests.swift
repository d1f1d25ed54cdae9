import Foundation
import LayoverJSON
import LayoverTestKit
import Testing

/// Pages of the server itself, which make trips and send calls as the guest named by the browser's cookie.
struct TripGuestTests {
    private static let own = ["Sec-Fetch-Site: same-origin"]
    private static let body = #"{"market": "GB", "locale": "en-GB", "guest": true}"#

    private func start(_ folder: TemporaryFolder) async throws -> ServerProcess {
        try await OnCall.start(folder, more: ["--trips", "--trips-sweep-seconds", "0"])
    }

    private func make(
        _ server: ServerProcess, _ body: String = body, _ headers: [String] = own, key: String = UUID().uuidString
    ) throws -> RawReply {
        try server.post("/v1/trips", Array(body.utf8), headers + ["Idempotency-Key: \(key)"])
    }

    private func cookie(_ reply: RawReply) throws -> String {
        "Cookie: " + String(try #require(reply.header("set-cookie")).prefix { $0 != ";" })
    }

    private func people(_ reply: RawReply) throws -> [String] {
        try reply.json()["people"]?.items?.compactMap { $0["id"]?.string } ?? []
    }

    @Test func `a person who makes a trip on a page is the guest of the trip's page, and has no key`() async throws {
        let folder = try ServedContent.make()
        let server = try await start(folder)
        let made = try make(server)
        #expect(made.status == 201)
        let (body, cookie) = (try made.json(), try cookie(made))
        #expect(body["me"]?["key"] == nil && body["me"]?["right"]?.string == "manage")
        let trip = try #require(body["trip"]?.string)
        let token = try #require(body["link"]?["token"]?.string)
        let headers = TripGuestTests.own + [cookie]
        let added = try server.post(
            "/v1/trips/\(trip)/items", Array(SharedTrip.flight(1).utf8), headers + ["Idempotency-Key: 1"])
        #expect(added.status == 201)
        let item = try #require(try added.json()["item"]?.string)
        let page = try server.get("/t/\(token)", [cookie])
        #expect(page.text.contains("You are person 1."))
        let vote = try server.send(
            "PUT", "/v1/trips/\(trip)/items/\(item)/vote", headers: headers, body: Array(#"{"value": "yes"}"#.utf8))
        #expect(vote.status == 200)
        let view = try server.get("/v1/trips/\(trip)", headers)
        #expect(try view.json()["me"]?["id"] == body["me"]?["id"])
        #expect(try people(view).count == 1, "page and calls are by one person")
        #expect(try server.get("/t/\(token)", [cookie]).text.contains("You voted yes"))
    }

    @Test func `calls by a guest are accepted after a restart, when the trip is not loaded`() async throws {
        let folder = try ServedContent.make()
        var server = try await start(folder)
        let made = try make(server)
        let (body, cookie) = (try made.json(), try cookie(made))
        let trip = try #require(body["trip"]?.string)
        func headers() -> [String] { TripGuestTests.own + [cookie, "Idempotency-Key: \(UUID().uuidString)"] }
        for _ in 0..<2 {
            try await OnCall.restart(&server, folder, more: ["--trips", "--trips-sweep-seconds", "0"])
            let flight = SharedTrip.flight(Int.random(in: 2...9_999))
            #expect(try server.post("/v1/trips/\(trip)/items", Array(flight.utf8), headers()).status == 201)
            let again = TripGuestTests.own + ["Cookie: __Host-layover-guest=\(String(repeating: "0", count: 52))"]
            #expect(try server.get("/v1/trips/\(trip)", again).status == 401, "another guest is unknown here")
        }
        let unknown = String(trip.reversed())
        #expect(try server.send("DELETE", "/v1/trips/\(unknown)/me", headers: headers()).status == 404)
        #expect(try server.get("/v1/trips/\(unknown)", headers()).status == 404)
    }

    @Test func `only pages of this server have guests`() async throws {
        let folder = try ServedContent.make()
        let server = try await start(folder)
        for headers in [[], ["Sec-Fetch-Site: cross-site"], ["Sec-Fetch-Site: same-site"], ["Sec-Fetch-Site: none"]] {
            let refused = try make(server, TripGuestTests.body, headers)
            #expect(refused.status == 403 && refused.problem == "guest-refused")
            #expect(refused.header("set-cookie") == nil)
        }
        let away = try RawClient.ask(
            port: server.port, "POST", "/v1/trips", headers: TripGuestTests.own + ["Idempotency-Key: 1"],
            body: Array(TripGuestTests.body.utf8), host: "trips.example")
        #expect(away.problem == "guest-refused", "no browser keeps the cookie over plain http")
        let bearer = "Authorization: Bearer \(String(repeating: "0", count: 52))"
        #expect(try make(server, TripGuestTests.body, TripGuestTests.own + [bearer]).problem == "guest-refused")
        let made = try make(server)
        let (trip, cookie) = (try #require(try made.json()["trip"]?.string), try cookie(made))
        for headers in [[cookie], [cookie, "Sec-Fetch-Site: cross-site"], TripGuestTests.own] {
            #expect(try server.get("/v1/trips/\(trip)", headers).status == 401)
            let vote = try server.send("DELETE", "/v1/trips/\(trip)/me", headers: headers)
            #expect(vote.status == 401)
        }
        #expect(try server.get("/v1/trips/\(trip)", TripGuestTests.own + [cookie]).status == 200)
    }

    @Test func `a guest hands over a key of one trip, which reveals no other`() async throws {
        let folder = try ServedContent.make()
        let server = try await start(folder)
        let made = try make(server)
        let (trip, cookie) = (try #require(try made.json()["trip"]?.string), try cookie(made))
        let headers = TripGuestTests.own + [cookie]
        let other = try #require(
            try make(server, TripGuestTests.body, headers).json()["trip"]?.string, "another trip of the same guest")
        let handover = try server.post("/v1/trips/\(trip)/handover", [], headers + ["Idempotency-Key: 1"])
        #expect(handover.status == 201)
        let token = try #require(try handover.json()["handover"]?["token"]?.string)
        let taken = try server.post(
            "/v1/handover", [], ["Authorization: Bearer \(token)", "Idempotency-Key: 8e03978e-40d5-43e8"])
        #expect(try taken.json()["me"]?["id"] == made.json()["me"]?["id"])
        let key = "Authorization: Bearer \(try #require(try taken.json()["me"]?["key"]?.string))"
        #expect(!cookie.contains(key.dropFirst("Authorization: Bearer ".count)))
        #expect(try server.get("/v1/trips/\(trip)", [key]).status == 200)
        #expect(try server.get("/v1/trips/\(other)", [key]).status == 401)
    }

    @Test func `a link is drawn as a code for cameras as long as it opens the trip`() async throws {
        let folder = try ServedContent.make()
        let server = try await start(folder)
        let trip = try SharedTrip(on: server)
        let code = try server.get("/t/\(trip.token)/code.svg")
        #expect(code.status == 200 && code.header("content-type") == "image/svg+xml" && code.text.hasPrefix("<svg"))
        #expect(code.header("cache-control")?.contains("no-store") == true && !code.text.contains(trip.token))
        let encrypted = try server.get("/t/\(trip.token)/code.svg", ["X-Forwarded-Proto: https"])
        #expect(encrypted.text != code.text, "it leads where its reader came from")
        #expect(try server.get("/t/\(String(trip.token.reversed()))/code.svg").status == 404)
        #expect(try OnCall.kill("call:trips.page", on: server) == 200)
        #expect(try server.get("/t/\(trip.token)/code.svg").status == 503)
        #expect(try OnCall.revive("call:trips.page", on: server) == 200)
        let revoked = try trip.ask("DELETE", "/links/\(trip.link)", as: "ana")
        #expect(revoked.status == 200)
        #expect(try server.get("/t/\(trip.token)/code.svg").status == 404)
    }

    @Test func `a request that comes twice makes one trip, and two trips of a guest share nothing`() async throws {
        let folder = try ServedContent.make()
        let server = try await start(folder)
        let cookie = try cookie(try make(server))
        let headers = TripGuestTests.own + [cookie]
        let (first, twin) = (try make(server, key: "a"), try make(server, key: "a"))
        #expect(try first.json()["trip"] != twin.json()["trip"], "a browser without a cookie is a new guest each time")
        let (one, same) = (
            try make(server, TripGuestTests.body, headers, key: "b"),
            try make(server, TripGuestTests.body, headers, key: "b")
        )
        #expect(try one.json()["trip"] == same.json()["trip"] && same.header("idempotency-replayed") == "true")
        #expect(one.header("set-cookie") == nil, "the browser has its cookie")
        let other = try make(server, TripGuestTests.body, headers, key: "c")
        let rows = try await ProgramRun.run(["trips", "export", "--state", folder.path("state")], in: folder.url)
        let hashes = rows.output.matches(of: /"key_hash":"([^"]*)"/).map { String($0.1) }
        #expect(other.status == 201 && Set(hashes).count == hashes.count)
    }
}
