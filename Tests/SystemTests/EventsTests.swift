import Foundation
import LayoverJSON
import LayoverServer
import LayoverTestKit
import Testing

/// `POST /v1/events` of a running server, and the rows in its segments.
struct EventsTests {
    private func start(_ folder: TemporaryFolder, _ more: [String] = []) async throws -> ServerProcess {
        try await ServerProcess(
            content: folder.url.appending(path: "content"), state: folder.path("state"), more: more)
    }

    /// The id of a layout of this server, and the `log_id` of one of its cards.
    private func layout(_ server: ServerProcess) throws -> (id: String, logID: String) {
        let layout =
            try server.layout(facts: "\"results.direct.count\": 3").json()["layout"]
            ?? server.layout(facts: "\"results.direct.count\": 3").json()
        return (
            try #require(layout["id"]?.string), try #require(layout["cards"]?.items?.first?["log_id"]?.string)
        )
    }

    /// The cards of a layout that the server decides now, each with its layout's id.
    private func cards(_ server: ServerProcess) throws -> [(layout: String, card: JSONValue)] {
        let layout = try server.layout(facts: "\"results.direct.count\": 3").json()
        let id = try #require(layout["id"]?.string)
        return (layout["cards"]?.items ?? []).map { (id, $0) }
    }

    private func seen(_ layout: String, _ card: JSONValue, proof: String?) -> String {
        var members = [("type", "seen"), ("layout_id", layout), ("log_id", card["log_id"]?.string ?? "")]
        members.append(("card", card["id"]?.string ?? ""))
        if let proof { members.append(("proof", proof)) }
        return JSONValue.object(members.map { .init($0.0, .string($0.1)) }).description
    }

    @Test func `only events with their card's proof count, and no other takes their place`() async throws {
        let folder = try ServedContent.make()
        let server = try await start(folder)
        let (one, two) = (try cards(server), try cards(server))
        let (first, other, later) = (try #require(one.first), try #require(one.last), try #require(two.first))
        let proofs = [first, other, later].compactMap { $0.card["proof"]?.string }
        #expect(Set(proofs).count == 3 && proofs.allSatisfy { $0.count == 16 })
        // No proof, another card's proof, the same card's proof from another layout, an invented one, and last the card's
        // own.
        let tries = [nil, proofs[1], proofs[2], "0000000000000000", proofs[0]].map { proof in
            seen(first.layout, first.card, proof: proof)
        }
        let made = seen(
            first.layout, .object([.init("id", .string("x")), .init("log_id", .string("x@1"))]), proof: proofs[0])
        var answers: [JSONValue] = []
        for body in tries + [made] { answers.append(try send(server, "{\"events\": [\(body)]}").json()) }
        #expect(answers.map { $0["accepted"]?.int } == [1, 0, 0, 0, 1, 1])
        #expect(answers.map { $0["unproved"]?.int } == [1, 0, 0, 0, 0, 1])
        #expect(try metrics(server).contains("layover_events_total{outcome=\"unproved\"} 2\n"))
        let rows = try segments(folder, "events")
        #expect(rows.map { $0["proved"] } == [.bool(false), .bool(true), .bool(false)])
        #expect(rows.allSatisfy { $0["proof"] == nil })
    }

    @Test func `a proof holds at every server with the key, and where a layout is ready`()
        async throws
    {
        let (here, there) = (try ServedContent.make(), try ServedContent.make())
        let server = try await start(here)
        let other = try await start(there, ["--signing-key-file", here.path("state/signing.key")])
        let target = "/v1/layouts/flight-results?market=GB&locale=en-GB"
        // The second reply comes from the cache: the same decision, the same id, the same proofs.
        for _ in 0..<2 {
            let layout = try server.get(target).json()
            let (id, cards) = (try #require(layout["id"]?.string), layout["cards"]?.items ?? [])
            let bodies = cards.map { seen(id, $0, proof: $0["proof"]?.string) }
            #expect(!bodies.isEmpty)
            let answer = try send(other, "{\"events\": [\(bodies.joined(separator: ","))]}").json()
            #expect(answer["unproved"] == .int(0) && answer["refused"] == .int(0), "\(answer)")
        }
    }

    private func metrics(_ server: ServerProcess) throws -> String {
        let client = try RawClient(port: server.adminPort)
        client.send("GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n")
        return try client.reply().text
    }

    private func send(_ server: ServerProcess, _ body: String, _ headers: [String] = []) throws -> RawReply {
        try server.post("/v1/events", Array(body.utf8), headers)
    }

    private func segments(_ folder: TemporaryFolder, _ kind: String) throws -> [JSONValue] {
        let path = folder.path("state/exposures")
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
        return try names.filter { $0.hasPrefix(kind) }.flatMap { name in
            try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8).split(separator: "\n").map {
                try JSONValue(parsing: Array($0.utf8))
            }
        }
    }

    @Test func `events of a layout are written, each once`() async throws {
        let folder = try ServedContent.make()
        let server = try await start(folder)
        let (id, logID) = try layout(server)
        let seen =
            "{\"type\": \"seen\", \"layout_id\": \"\(id)\", \"log_id\": \"\(logID)\", \"at\": \"2026-11-21T20:34:28.9Z\", \"card\": \"advice\", \"later\": 1}"
        let tap = "{\"type\": \"tap\", \"layout_id\": \"\(id)\", \"log_id\": \"\(logID)\", \"action\": \"go\"}"
        let first = try send(server, "{\"events\": [\(seen), \(tap), \(seen)]}", ["Content-Type: text/plain"])
        #expect(first.status == 202)
        #expect(
            try first.json()
                == JSONValue(
                    parsing: Array(
                        "{\"accepted\":2,\"unproved\":2,\"duplicates\":1,\"refused\":0,\"refusals\":[]}".utf8)))
        let second = try send(server, "{\"events\": [\(tap)]}")
        #expect(try second.json()["duplicates"] == .int(1))
        server.process.signal(SIGTERM)
        #expect(try await server.process.waitForEnd() == 0)
        let rows = try segments(folder, "events")
        #expect(rows.count == 2)
        #expect(rows.first?["type"] == .string("seen") && rows.first?["at"] == .string("2026-11-21T20:34:28.900Z"))
        #expect(rows.last?["action"] == .string("go") && rows.last?["layout_id"] == .string(id))
        #expect(rows.allSatisfy { $0["timestamp"]?.string?.hasSuffix("Z") == true })
    }

    @Test func `an invalid event is listed and does not fail the rest`() async throws {
        let folder = try ServedContent.make()
        let server = try await start(folder)
        let (id, logID) = try layout(server)
        func event(_ more: String, type: String = "seen", layout: String? = nil, log: String? = nil) -> String {
            "{\"type\": \"\(type)\", \"layout_id\": \"\(layout ?? id)\", \"log_id\": \"\(log ?? logID)\"\(more)}"
        }
        func long(_ count: Int) -> String { String(repeating: "x", count: count) }
        let made = String(id.dropLast()) + (id.hasSuffix("0") ? "1" : "0")
        let cases = [
            (event("", type: "looked"), "unknown-type"), (event("", layout: made), "unknown-layout"),
            (event("", layout: "try"), "unknown-layout"), ("7", "not-an-object"), ("{}", "unknown-type"),
            (event("", log: ""), "bad-log-id"), (event("", log: long(257)), "bad-log-id"),
            (event(", \"at\": \"today\""), "bad-time"), (event(", \"card\": \"\(long(129))\""), "too-long"),
            (event(", \"action\": \"\(long(65))\""), "too-long"),
            (event(", \"detail\": \"\(long(257))\""), "too-long"), (event(", \"detail\": 7"), "not-an-object"),
        ]
        let good = event(
            ", \"card\": \"\(long(128))\", \"action\": \"\(long(64))\", \"detail\": \"\(long(256))\"",
            log: long(256))
        let reply = try send(server, "{\"events\": [\((cases.map(\.0) + [good]).joined(separator: ", "))]}")
        let body = try reply.json()
        #expect(reply.status == 202 && body["accepted"] == .int(1) && body["refused"] == .int(cases.count))
        let refusals = (body["refusals"]?.items ?? []).compactMap { $0["reason"]?.string }
        #expect(refusals == cases.map(\.1))
        #expect(try metrics(server).contains("layover_events_total{outcome=\"refused\"} \(cases.count)\n"))
        #expect(!server.written.contains("xxx"))
    }

    @Test(arguments: [100, 101])
    func `one body has a limit of events`(count: Int) async throws {
        let folder = try ServedContent.make()
        let server = try await start(folder)
        let (id, _) = try layout(server)
        let events = (0..<count).map { "{\"type\":\"seen\",\"layout_id\":\"\(id)\",\"log_id\":\"card-\($0)\"}" }
        let body = try send(server, "{\"events\":[\(events.joined(separator: ","))]}").json()
        #expect(body["accepted"] == .int(100) && body["refused"] == .int(count - 100))
        #expect(body["refusals"]?.items?.count == count - 100)
    }

    @Test(arguments: ["", "[]", "{\"events\": 1}", "{", "{\"event\": []}"])
    func `a body that does not read is refused`(body: String) async throws {
        let reply = try await send(OneServer.small.server(), body)
        #expect(reply.status == 400 && reply.text.contains("bad-events"))
    }

    @Test(arguments: [(65_536, 202), (65_537, 413)])
    func `a body may be so large`(count: Int, status: Int) async throws {
        let text = "{\"events\":[]}"
        let server = try await OneServer.small.server()
        #expect(try send(server, text + String(repeating: " ", count: count - text.utf8.count)).status == status)
    }

    @Test func `a page on another origin may send them`() async throws {
        let server = try await OneServer.small.server()
        let reply = try send(server, "{\"events\":[]}", ["Origin: https://www.example.com"])
        #expect(reply.header("access-control-allow-origin") == "https://www.example.com")
        let preflight = try server.send("OPTIONS", "/v1/events", headers: ["Origin: https://www.example.com"])
        #expect(preflight.status == 204 && preflight.header("access-control-allow-methods")?.contains("POST") == true)
    }

    @Test func `a server that shares the key takes the layout of another`() async throws {
        let (one, two) = (try ServedContent.make(), try ServedContent.make())
        let first = try await start(one)
        let second = try await start(two, ["--signing-key-file", one.path("state/signing.key")])
        let (id, logID) = try layout(first)
        let event = "{\"events\":[{\"type\":\"seen\",\"layout_id\":\"\(id)\",\"log_id\":\"\(logID)\"}]}"
        #expect(try send(second, event).json()["accepted"] == .int(1))
        let third = try await start(two)
        #expect(try send(third, event).json()["refused"] == .int(1))
    }
}
