import Foundation
import LayoverAssembly
import LayoverJSON
@testable import LayoverLayouts
import LayoverModel
@testable import LayoverSearches
@testable import LayoverSuppliers
import LayoverServer
import LayoverTestKit
import Testing

/// `/v1/searches` over real connections.
@Suite(.serialized, .ownThreads) struct SearchesRouteTests {
    private static let path = "/v1/searches"

    /// The body without its layout, and the layout.
    private func taken(_ reply: RawReply) throws -> (rest: String, layout: JSONValue) {
        let mark = try #require(reply.text.range(of: #","layout":"#))
        let layout = String(reply.text[mark.upperBound...].dropLast())
        return (String(reply.text[..<mark.lowerBound]) + "}", try JSONValue(parsing: Array(layout.utf8)))
    }

    @Test func `a search answers the supplier's bytes with their layout, and goes on by its token`() async throws {
        let state = try TemporaryFolder()
        let wire = try await SearchWire(state: state)
        let first = try wire.send(
            "POST", SearchesRouteTests.path, headers: ["traceparent": trace, "Origin": "https://app.example.com"],
            body: SearchWire.body)
        await wire.asked()
        #expect(wire.supplier.requests.first?.trace.map(\.value) == [trace])
        let answer = ScriptedAnswer.text(4, direct: 1)
        wire.supplier.answer(answer)
        let reply = try first.lastReply()
        #expect(reply.status == 200)
        #expect(reply.header("layover-status") == "full")
        #expect(reply.header("cache-control") == "private, no-store")
        #expect(reply.header("content-type") == "application/json")
        #expect(reply.header("access-control-expose-headers")?.contains("Layover-Search") == true)
        let one = try taken(reply)
        #expect(one.rest == answer)
        #expect(one.layout["complete"]?.bool == false)
        let token = try #require(reply.header("layover-search"))

        let second = try wire.send("GET", SearchesRouteTests.path + "/" + token, headers: ["Layover-Deadline": "1500"])
        await wire.asked()
        #expect(wire.supplier.requests.last?.kind == .poll(session: "session-1"))
        #expect(wire.supplier.requests.last?.deadlineMilliseconds == 1_500)
        wire.supplier.answer(ScriptedAnswer.text(9, direct: 5, status: "COMPLETE"))
        let two = try taken(try second.lastReply())
        #expect(two.layout["id"] == one.layout["id"])
        #expect(two.layout["complete"]?.bool == true)

        let revision = try #require(one.layout["revision"]?.string)
        let patch = try wire.ask("GET", SearchesRouteTests.path + "/" + token + "/layout?since=" + revision)
        let made = try LayoutPatch.apply(try patch.json(), to: one.layout)
        #expect(made == two.layout)
        let status = try wire.ask("GET", "/admin/status", admin: true).json()
        #expect(status["searches"]?["live"]?.int == 1)
        #expect((status["searches"]?["bytes"]?.int ?? 0) > 1_000)
        #expect(try wire.ask("GET", "/metrics", admin: true).text.contains("layover_searches_total{how=\"begun\"} 1"))
        #expect(await wire.running.stop())
    }

    private let trace = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"

    @Test func `a client that does not wait gets everything by the events`() async throws {
        let state = try TemporaryFolder()
        let wire = try await SearchWire(state: state)
        let begun = try wire.ask(
            "POST", SearchesRouteTests.path, headers: ["Prefer": "wait=1, respond-async"], body: SearchWire.body)
        #expect(begun.status == 202)
        #expect(begun.header("preference-applied") == "respond-async")
        #expect(begun.text.contains("\"type\":\"placeholder\""))
        let token = try #require(begun.header("layover-search"))
        let stream = try wire.send("GET", SearchesRouteTests.path + "/" + token + "/events")
        let head = try stream.text(until: "event: layout")
        #expect(head.contains("text/event-stream"))
        #expect(head.contains("retry: 2000"))
        await wire.asked()
        wire.supplier.answer(ScriptedAnswer.text(4, direct: 1))
        _ = try stream.text(until: "\"number\":1")
        await wire.asked()
        wire.supplier.answer(ScriptedAnswer.text(9, direct: 5, status: "COMPLETE"))
        _ = try stream.text(until: "\"widget\":\"timetable\"")
        let fetched = try wire.ask("GET", SearchesRouteTests.path + "/" + token)
        #expect(try taken(fetched).layout["complete"]?.bool == true)
        async let stopped = wire.running.stop()
        _ = try stream.text(until: #"{"reason":"draining"}"#)
        #expect(await stopped)
    }

    @Test func `a client that is notified of flights gets them by the event's token, whatever the next poll does`()
        async throws
    {
        let state = try TemporaryFolder()
        let wire = try await SearchWire(state: state)
        let begun = try wire.ask(
            "POST", SearchesRouteTests.path, headers: ["Prefer": "respond-async"], body: SearchWire.body)
        #expect(begun.header("layover-answer") == nil)
        let token = try #require(begun.header("layover-search"))
        let stream = try wire.send("GET", SearchesRouteTests.path + "/" + token + "/events")
        await wire.asked()
        let answer = ScriptedAnswer.text(4, direct: 1)
        wire.supplier.answer(answer)
        _ = try stream.text(until: "event: results")
        let event = try stream.text(until: "\n\n")
        let told = try #require(event.firstMatch(of: /"search":"([^"]+)"/)).output.1
        await wire.asked()
        let path = SearchesRouteTests.path + "/" + told
        let fetched = try wire.ask("GET", path, headers: ["Origin": "https://app.example.com"])
        #expect(fetched.status == 200)
        #expect(fetched.header("layover-answer") == "1")
        #expect(fetched.header("access-control-expose-headers")?.contains("Layover-Answer") == true)
        #expect(try taken(fetched).rest == answer)
        wire.supplier.end(.failure(.timedOut))
        _ = try stream.text(until: "supplier-timeout")
        let newest = try #require(fetched.header("layover-search"))
        let again = try wire.ask("GET", SearchesRouteTests.path + "/" + newest + "?after=0")
        #expect(again.status == 200)
        #expect(try taken(again).rest == answer)
        for wrong in ["x", "-1", "1.5", ""] {
            let refused = try wire.ask("GET", path + "?after=" + wrong)
            #expect(refused.status == 400, "\(wrong)")
            #expect(refused.text.contains("problems/bad-query"), "\(wrong)")
        }
        #expect(await wire.running.stop())
    }

    @Test(arguments: [
        ("LHR", "QQQ", 60, "unknown-place"), ("EDI", "EDI", 60, "same-place"), ("LHR", "EDI", -3, "past-date"),
    ])
    func `an impossible search is rejected, and no supplier is queried`(
        origin: String, destination: String, days: Int, kind: String
    ) async throws {
        let state = try TemporaryFolder()
        let wire = try await SearchWire(state: state)
        let reply = try wire.ask(
            "POST", SearchesRouteTests.path, body: SearchWire.question(origin, destination, daysAhead: days))
        #expect(reply.status == 400)
        #expect(reply.text.contains("problems/" + kind))
        #expect(try JSONValue(parsing: reply.body)["pointer"]?.string?.hasPrefix("#/query/") == true)
        #expect(wire.supplier.requests.isEmpty)
        #expect(await wire.running.stop())
    }

    @Test(arguments: [";", ",", ";;,;", " ; respond-async", ";respond-async", "\"", "respond-async-not"])
    func `an empty header is skipped`(prefer: String) async throws {
        let state = try TemporaryFolder()
        let wire = try await SearchWire(state: state)
        let waiting = try wire.send("POST", SearchesRouteTests.path, headers: ["Prefer": prefer], body: SearchWire.body)
        await wire.asked()
        wire.supplier.answer(ScriptedAnswer.text(9, direct: 5, status: "COMPLETE"))
        #expect(try waiting.lastReply().status == 200)
        #expect(await wire.running.stop())
    }

    @Test(arguments: [(429, "{\"code\":8}"), (500, "<html>no</html>"), (404, ""), (302, "moved")])
    func `a supplier's other answers pass with their status and bytes`(status: Int, body: String) async throws {
        let state = try TemporaryFolder()
        let wire = try await SearchWire(state: state)
        let asked = try wire.send("POST", SearchesRouteTests.path, body: SearchWire.body)
        await wire.asked()
        wire.supplier.answer(body, status: status, headers: [("Retry-After", "9"), ("Cache-Control", "public")])
        let reply = try asked.lastReply()
        #expect(reply.status == status)
        #expect(reply.text == body)
        #expect(reply.header("retry-after") == "9")
        #expect(reply.header("layover-status") == "degraded; reason=supplier-error")
        #expect(reply.header("layover-search") == nil, "no server can continue it")
        #expect(reply.header("cache-control") == "private, no-store")
    }

    @Test(arguments: SupplierFailure.allCases)
    func `no whole answer is a problem that says when to come again`(failure: SupplierFailure) async throws {
        let state = try TemporaryFolder()
        let wire = try await SearchWire(state: state)
        let asked = try wire.send("POST", SearchesRouteTests.path, body: SearchWire.body)
        await wire.asked()
        wire.supplier.end(.failure(failure))
        let reply = try asked.lastReply()
        let statuses: [SupplierFailure: Int] = [.unreachable: 502, .broken: 502, .timedOut: 504]
        #expect(reply.status == statuses[failure] ?? 503)
        #expect(reply.header("retry-after") == "7")
        #expect(reply.text.contains("https://layover.dev/problems/" + failure.rawValue))
        #expect(wire.supplier.requests.count == 1, "the call that begins a search is sent once")
    }

    @Test func `a previous answer says how old it is`() async throws {
        let state = try TemporaryFolder()
        let wire = try await SearchWire(state: state)
        let asked = try wire.send("POST", SearchesRouteTests.path, body: SearchWire.body)
        await wire.asked()
        wire.supplier.answer(ScriptedAnswer.text(4, direct: 1, status: "COMPLETE"), age: 77)
        let reply = try asked.lastReply()
        #expect(reply.header("age") == "77")
        #expect(reply.header("layover-stale") == "true")
        #expect(reply.status == 200)
    }

    @Test(arguments: [
        ("{", "not-json"), ("[]", "not-an-object"), ("{}", "bad-query"), (#"{"query":7}"#, "bad-query"),
        (#"{"query":{"origin":"LHR","destination":"EDI","departs":"soon"}}"#, "bad-query"),
        (#"{"market":"XX","query":{"origin":"LHR","destination":"EDI","departs":"2026-12-20"}}"#, "unknown-market"),
        (#"{"query":{"origin":"LHR","destination":"EDI","departs":"2026-12-20","returns":"2026-12-19"}}"#, "bad-query"),
        (#"{"query":{"origin":"LHR","destination":"EDI","departs":"2026-12-20","adults":[2]}}"#, "bad-query"),
        (
            #"{"traveller":{"residence":"x"},"query":{"origin":"LHR","destination":"EDI","departs":"2026-12-20"}}"#,
            "bad-query"
        ),
    ])
    func `an unreadable body is reported with the place of the error`(body: String, kind: String) throws {
        let problem = #expect(throws: (any Error).self) {
            let reader = try SearchRequest(Array(body.utf8), over: ContextReader()).reader
            _ = try reader.context(
                in: try SearchContent.first.get(), now: UTCInstant(seconds: 1_796_126_400), layoutID: "X")
        }
        #expect((problem as? ContextProblem)?.reason.rawValue == kind)
        if kind == "bad-query" { #expect((problem as? ContextProblem)?.detail.contains("'") == true) }
    }

    @Test
    func `a market without a supplier has no searches, a killed one has none now, and made-up tokens none at all`()
        async throws
    {
        let state = try TemporaryFolder()
        let wire = try await SearchWire(state: state)
        for (suffix, status) in [("/made-up", 404), ("/made-up/layout", 404), ("/made-up/events", 404), ("/a/b", 404)] {
            #expect(try wire.ask("GET", SearchesRouteTests.path + suffix).status == status)
        }
        #expect(try wire.ask("PUT", SearchesRouteTests.path).status != 200)
    }
}
