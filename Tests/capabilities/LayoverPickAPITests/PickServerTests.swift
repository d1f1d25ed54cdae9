import LayoverFlags
import LayoverFrame
import LayoverHTTP
import LayoverJSON
import LayoverSuppliers
import LayoverTestKit
import Synchronization
import Testing

@testable import LayoverPickAPI

/// Picks over HTTP, with a service of places that works, fails, is slow or sends false answers.
struct PickServerTests {
    private func json(_ reply: RawReply) throws -> JSONValue { try reply.json() }

    @Test func `the best comes with its reasons, near where the reader is, and the next ones behind it`() throws {
        let fixture = try PickFixture()
        let reply = try fixture.ask(#"{"at": "55.94861,-3.19991", "seen": ["p11"]}"#)
        #expect(reply.status == 200)
        let answer = try json(reply)
        #expect(answer["order"]?.items?.first?["id"]?.string == "p10")
        #expect(answer["order"]?.items?.first?["open"]?.string == "https://places.example.com/p10")
        #expect(answer["order"]?.items?.first?["why"] == .texts(["rating"]))
        #expect(answer["order"]?.items?.first?["sentences"] == .texts(["Rated 4"]))
        #expect(answer["out"]?["seen"]?.int == 1)
        // Services receive the position to within some hundred metres, and nothing else about the caller.
        let question = try #require(fixture.places.asked.first)
        #expect(question["near"] == .object(of: ["lat": .double(55.949), "lon": .double(-3.2)]))
        #expect(Set(question.members?.map(\.key) ?? []) == ["schema", "kind", "near", "term", "limit", "language"])
        // Details of a seen candidate are not requested.
        #expect(!fixture.places.asked.contains { $0["ids"]?.items?.contains(.string("p11")) == true })
        fixture.stop()
    }

    @Test func `undo returns the same first answer, and known facts are requested once`() throws {
        let fixture = try PickFixture()
        let first = try json(fixture.ask(#"{"place": "EDI"}"#))
        let other = try json(fixture.ask(#"{"place": "EDI", "seen": ["p11"]}"#))
        let undone = try json(fixture.ask(#"{"place": "EDI", "seen": []}"#))
        #expect(first["order"]?.items?.first == undone["order"]?.items?.first)
        #expect(other["order"]?.items?.first?["id"] == first["order"]?.items?[1]["id"])
        #expect(fixture.places.asked.filter { $0["kind"]?.string == "candidates" }.count == 1)
        fixture.stop()
    }

    @Test func `with details down the answer names the missing facts`() throws {
        let fixture = try PickFixture()
        fixture.places.set(details: .fails)
        let answer = try json(fixture.ask(#"{"place": "EDI"}"#))
        #expect(answer["missing"] == .texts(["price_level"]))
        #expect(answer["complete"]?.bool == false)
        #expect(answer["order"]?.items?.first?["id"]?.string == "p11")
        fixture.stop()
    }

    @Test(arguments: [PlayedPlaces.Way.fails, .says("{}"), .says("no json"), .says(#"{"candidates":[{"id":5}]}"#)])
    func `without a service for places the answer is empty, and no failure`(way: PlayedPlaces.Way) throws {
        let fixture = try PickFixture()
        fixture.places.set(candidates: way)
        let reply = try fixture.ask(#"{"place": "EDI"}"#)
        #expect(reply.status == 200)
        let answer = try json(reply)
        #expect(answer["order"] == .array([]))
        #expect(answer["missing"] == .texts(["candidates"]))
        #expect(answer["complete"]?.bool == false)
        #expect(answer["decided"]?.bool == false)
        fixture.stop()
    }

    @Test(
        arguments: [
            (.says("no json"), .answers, "the body is not JSON"), (.says(""), .answers, "the body is not JSON"),
            (.says("{}"), .answers, "the body is not an object with a list 'candidates'"),
            (.says("[]"), .answers, "the body is not an object with a list 'candidates'"),
            (.says(#"{"candidates":[{"id":5}]}"#), .answers, "no candidate has an 'id'"),
            (.answers, .says("<html>"), "the body is not JSON"),
            (.answers, .says(#"{"items":[]}"#), "the body is not an object with an object 'items'"),
        ] as [(PlayedPlaces.Way, PlayedPlaces.Way, String)])
    func `a body that no pick can use is a wrong answer of its service`(
        candidates: PlayedPlaces.Way, details: PlayedPlaces.Way, reason: String
    ) throws {
        let fixture = try PickFixture()
        fixture.places.set(candidates: candidates, details: details)
        #expect(try fixture.ask(#"{"place": "EDI"}"#).status == 200)
        let report = try #require(fixture.client.reports.first)
        #expect((report.counts[.wrong] ?? 0) >= 1)
        #expect(report.wrong == "'late-dinner': \(reason)")
        #expect(!fixture.picks.metrics.contains(#"layover_pick_fetches_total{outcome="wrong"} 0"#))
        fixture.stop()
    }

    @Test func `no candidates, and details that are left out, are right answers`() throws {
        for (candidates, details) in [
            (PlayedPlaces.Way.says(#"{"candidates":[]}"#), PlayedPlaces.Way.answers),
            (.answers, .says(#"{"items":{}}"#)),
        ] {
            let fixture = try PickFixture()
            fixture.places.set(candidates: candidates, details: details)
            #expect(try fixture.ask(#"{"place": "EDI"}"#).status == 200)
            #expect(fixture.client.reports.first?.counts[.wrong] == nil)
            #expect(fixture.client.reports.first?.wrong == nil)
            fixture.stop()
        }
    }

    @Test func `a wrong answer is kept for no later question`() throws {
        let fixture = try PickFixture()
        let first = try json(fixture.ask(#"{"place": "EDI"}"#))
        fixture.places.set(candidates: .says("{}"))
        let other = try json(fixture.ask(#"{"place": "OSL"}"#))
        #expect(other["order"] == .array([]))
        fixture.places.set()
        let again = try json(fixture.ask(#"{"place": "OSL"}"#))
        #expect(again["order"]?.items?.count == first["order"]?.items?.count)
        fixture.stop()
    }

    @Test(arguments: [
        ["widgets/markets/GB.yaml": PickFixture.market.replacing("Ad }", with: "Advert }")],
        PickFixture.widget("weight: 3", with: "weight: 2"), PickFixture.widget("stay: 30", with: "stay: 20"),
    ])
    func `a publish loses no candidates for a service that is down`(files: [String: String]) throws {
        let fixture = try PickFixture()
        let before = try json(fixture.ask(#"{"place": "EDI"}"#))
        fixture.places.set(candidates: .fails)
        try fixture.publish(files: files)
        let after = try json(fixture.ask(#"{"place": "EDI"}"#))
        #expect(after["catalog"] != before["catalog"])
        #expect(after["stale"]?.bool == true)
        #expect(after["missing"] == .array([]))
        let ids = before["order"]?.items?.compactMap { $0["id"]?.string }
        #expect(ids?.isEmpty == false)
        #expect(after["order"]?.items?.compactMap { $0["id"]?.string } == ids)
        fixture.stop()
    }

    @Test func `candidates of a pick that read other facts are not used`() throws {
        let fixture = try PickFixture()
        _ = try fixture.ask(#"{"place": "EDI"}"#)
        fixture.places.set(candidates: .fails)
        let stars = "near: arrival, deadline: 2s, facts: { stars: number }"
        try fixture.publish(files: PickFixture.widget("near: arrival, deadline: 2s", with: stars))
        let after = try json(fixture.ask(#"{"place": "EDI"}"#))
        #expect(after["missing"] == .texts(["candidates"]))
        #expect(after["stale"]?.bool == false)
        fixture.stop()
    }

    @Test func `hours are read in the zone of the place or of an airport near it, and else in one that is marked`()
        throws
    {
        let fixture = try PickFixture()
        fixture.places.set(
            candidates: .says(
                #"{"candidates":[{"id":"own","zone":"Asia/Tokyo"},{"id":"near","lat":55.95,"lon":-3.37},"#
                    + #"{"id":"far","lat":-60.5,"lon":-140.5}]}"#))
        let order = try #require(try json(fixture.ask("{}"))["order"]?.items)
        #expect(order.compactMap { $0["id"]?.string }.sorted() == ["far", "near", "own"])
        #expect(order.filter { $0["zone"]?.string == "assumed" }.compactMap { $0["id"]?.string } == ["far"])
        #expect(order.filter { $0["zone"] != nil }.count == 1)
        fixture.stop()
    }

    @Test func `hours that cannot be read are counted wherever they come from`() throws {
        let fixture = try PickFixture(
            files: PickFixture.widget("fields: [price_level]", with: "fields: [price_level, hours]"))
        fixture.places.set(
            candidates: .says(
                #"{"candidates":[{"id":"a","facts":{"hours":"24/7"}},{"id":"b","facts":{"hours":"whenever"}},{"id":"c"}]}"#
            ), details: .says(#"{"items":{"c":{"hours":"perhaps at noon"}}}"#))
        _ = try fixture.ask(#"{"place": "EDI"}"#)
        #expect(fixture.picks.metrics.contains("layover_pick_unreadable_opening_total 2"))
        fixture.stop()
    }

    @Test func `an empty list of places is a complete answer, and a service that hangs is not`() throws {
        let fixture = try PickFixture()
        fixture.places.set(candidates: .says(#"{"candidates":[]}"#))
        let none = try json(fixture.ask(#"{"place": "EDI"}"#))
        #expect(none["missing"] == .array([]))
        #expect(none["complete"]?.bool == true)
        #expect(none["order"] == .array([]))
        fixture.places.set(candidates: .hangs)
        let late = try json(fixture.ask(#"{"place": "OSL", "wait": 50}"#))
        #expect(late["missing"] == .texts(["candidates"]))
        #expect(late["complete"]?.bool == false)
        #expect(late["order"] == .array([]))
        fixture.stop()
    }

    @Test func `a service may send any value`() throws {
        let fixture = try PickFixture()
        fixture.places.set(
            candidates: .says(
                #"{"candidates":[{"id":"a","title":5,"lat":1e300,"lon":"x","open":"javascript:alert(1)","facts":{"rating":1e18,"hours":7}},{"id":"b","facts":[]},{"id":"a"},null]}"#
            ),
            details: .says(#"{"items":{"a":{"price_level":[]},"zzz":{"price_level":1}}}"#))
        let answer = try json(fixture.ask(#"{"place": "EDI"}"#))
        #expect(answer["order"]?.items?.compactMap { $0["id"]?.string } == ["a", "b"])
        #expect(answer["order"]?.items?.first?["open"] == nil)
        #expect(answer["missing"] == .array([]))
        fixture.stop()
    }

    @Test func `a service that hangs costs no more than the wait`() throws {
        let fixture = try PickFixture()
        fixture.places.set(details: .hangs)
        let answer = try json(fixture.ask(#"{"place": "EDI", "wait": 150}"#))
        #expect(answer["missing"] == .texts(["price_level"]))
        #expect(answer["order"]?.items?.isEmpty == false)
        #expect(Waiting.comesTrue { fixture.places.left == fixture.places.asked.count - 1 })
        fixture.stop()
    }

    @Test func `a client that leaves ends every fetch`() throws {
        let fixture = try PickFixture()
        fixture.places.set(details: .hangs)
        let client = try RawClient(port: fixture.server.port)
        client.send("POST", "/v1/pick/late-dinner", body: Array(#"{"place": "EDI", "wait": 3000}"#.utf8))
        #expect(Waiting.comesTrue { fixture.places.asked.count == 7 })
        client.leave()
        #expect(Waiting.comesTrue { fixture.places.left == 6 })
        fixture.stop()
    }

    @Test func `a run that is deleted ends every fetch, twice is well, and its call hears`() throws {
        let fixture = try PickFixture()
        fixture.places.set(details: .hangs)
        let run = "b1946ac92492d2347c6235b4d2611184"
        let client = try RawClient(port: fixture.server.port)
        client.send(
            "POST", "/v1/pick/late-dinner", headers: ["Layover-Run: \(run)"],
            body: Array(#"{"place": "EDI", "wait": 3000}"#.utf8))
        #expect(Waiting.comesTrue { fixture.places.asked.count == 7 })
        for _ in 0..<2 {
            let reply = try RawClient.ask(port: fixture.server.port, "DELETE", "/v1/pick/runs/\(run)")
            #expect(reply.status == 204)
        }
        #expect(try client.reply().status == 409)
        #expect(Waiting.comesTrue { fixture.places.left == 6 })
        fixture.stop()
    }

    @Test func `any server can stop a run`() throws {
        let fixture = try PickFixture()
        fixture.places.set(details: .hangs)
        let owner = try #require(NamedServer("one=127.0.0.1:\(fixture.server.port)"))
        let other = try PickFixture(others: [owner])
        let run = "b1946ac92492d2347c6235b4d2611184"
        let client = try RawClient(port: fixture.server.port)
        client.send(
            "POST", "/v1/pick/late-dinner", headers: ["Layover-Run: \(run)"],
            body: Array(#"{"place": "EDI", "wait": 3000}"#.utf8))
        #expect(Waiting.comesTrue { fixture.places.asked.count == 7 })
        // A forwarded request is not forwarded again.
        let passed = try RawClient.ask(
            port: other.server.port, "DELETE", "/v1/pick/runs/\(run)", headers: ["Layover-Passed-On: one"])
        #expect(passed.status == 204)
        #expect(fixture.places.left == 0)
        let stopped = try RawClient.ask(port: other.server.port, "DELETE", "/v1/pick/runs/\(run)")
        #expect(stopped.status == 204)
        #expect(try client.reply().status == 409)
        #expect(Waiting.comesTrue { fixture.places.left == 6 })
        // The other server is gone; the caller receives the same reply.
        fixture.stop()
        #expect(try RawClient.ask(port: other.server.port, "DELETE", "/v1/pick/runs/\(run)").status == 204)
        other.stop()
    }

    @Test
    func `an address that stops runs of other servers too often must wait, and the servers get no more of its calls`()
        throws
    {
        let heard = Mutex(0)
        let owner = try HTTPServer(
            HTTPSettings(methods: [.delete]),
            handler: StoppedRuns { heard.withLock { $0 += 1 } })
        let fixture = try PickFixture(others: [try #require(NamedServer("one=127.0.0.1:\(owner.port)"))], rate: 2)
        func stop(_ run: String) throws -> RawReply {
            try RawClient.ask(port: fixture.server.port, "DELETE", "/v1/pick/runs/\(run)")
        }
        let run = "b1946ac92492d2347c6235b4d2611184"
        for _ in 0..<20 { #expect(try stop("short").status == 204, "no name of a run goes to no other server") }
        let statuses = try (0..<12).map { _ in try stop(run).status }
        #expect(statuses.prefix(4) == [204, 204, 204, 204])
        #expect(statuses.contains(429))
        #expect(try stop(run).header("retry-after") == "1")
        #expect(heard.withLock { $0 } == statuses.count { $0 == 204 })
        fixture.stop()
        owner.stop()
    }

    @Test func `the same call gets the same order, and one that rejects candidates its own`() throws {
        let fixture = try PickFixture()
        func order(_ body: String) throws -> JSONValue? { try json(fixture.ask(body))["order"] }
        let first = try order(#"{"place": "EDI"}"#)
        for _ in 0..<20 {
            #expect(
                try order(#"{"place": "EDI"}"#)?.items?.compactMap { $0["id"] } == first?.items?.compactMap { $0["id"] }
            )
            #expect(try order(#"{"place": "EDI", "seen": ["p11"]}"#)?.items?.first?["id"]?.string == "p10")
        }
        fixture.stop()
    }

    @Test func `a listener gets the run, the best, the others, and the end`() throws {
        let fixture = try PickFixture()
        let client = try RawClient(port: fixture.server.port)
        client.send(
            "POST", "/v1/pick/late-dinner", headers: ["Accept: text/event-stream"],
            body: Array(#"{"place": "EDI"}"#.utf8))
        let text = String(decoding: client.everything().bytes, as: UTF8.self)
        let events = text.matches(of: /event: ([a-z]+)/).map { String($0.1) }
        #expect(events == ["run", "best", "more", "end"])
        #expect(text.contains("\"first\":{\"id\":\"p11\""))
        fixture.stop()
    }

    @Test func `kills switch the pick off, its service, the provider or all calls`() throws {
        let fixture = try PickFixture()
        let names = [
            KillName.pick, KillName(.provider, "pick"), KillName(.provider, "city-places"),
            KillName(.widget, "late-dinner"),
        ]
        for name in names {
            fixture.kill(name)
            let reply = try fixture.ask(#"{"place": "EDI"}"#)
            #expect(reply.status == 404, "\(name)")
            #expect(try json(reply)["type"]?.string?.hasSuffix("/pick-killed") == true)
        }
        fixture.kill(nil)
        #expect(try fixture.ask(#"{"place": "EDI"}"#).status == 200)
        fixture.stop()
    }

    @Test func `no address contains personal data`() throws {
        let fixture = try PickFixture()
        for query in ["at=55.9,-3.2", "seen=a", "term=dinner"] {
            let reply = try RawClient.ask(port: fixture.server.port, "GET", "/v1/pick/late-dinner?\(query)")
            #expect(reply.status == 400)
        }
        #expect(try RawClient.ask(port: fixture.server.port, "GET", "/v1/pick/late-dinner?place=EDI").status == 200)
        #expect(try RawClient.ask(port: fixture.server.port, "GET", "/v1/pick/none").status == 404)
        fixture.stop()
    }
}

/// A server that only counts requests to stop a run.
private struct StoppedRuns: HTTPHandling {
    let hear: @Sendable () -> Void

    func respond(to request: borrowing HTTPRequest) -> HTTPReply {
        hear()
        return HTTPReply(status: 204)
    }
}
