import LayoverJSON
import LayoverTestKit
import Testing

/// `/v1/layouts/{surface}`, without the rest of the server.
struct LayoutsRouteTests {
    private static let target = "/v1/layouts/flight-results?market=GB"

    @Test func `a layout before results has placeholders, and is not sent again to a client that has its tag`() throws {
        let fixture = try LayoutFixture(["grey", "timetable", "banner", "count"])
        let reply = try fixture.ask("GET", Self.target)
        #expect(reply.status == 200)
        #expect(reply.text.contains(#""type":"placeholder""#))
        let tag = try #require(reply.header("etag"))
        let same = try fixture.ask("GET", Self.target, headers: ["If-None-Match: \(tag)"])
        #expect(same.status == 304)
        #expect(same.header("etag") == tag)
        fixture.stop()
    }

    @Test func `the layout for posted facts waits for the answer of a service`() throws {
        let fixture = try LayoutFixture(["banner", "hint"])
        let body = #"{"context": {"market": "GB", "complete": true}, "facts": {"results.count": 8}}"#
        let client = try fixture.send("POST", Self.target, body: body)
        fixture.services.answer(#"{"text":"from afar"}"#)
        let reply = try client.reply()
        #expect(reply.text.contains("from afar"))
        #expect(
            reply.names == [
                "Content-Type", "X-Content-Type-Options", "Cache-Control", "Layover-Catalog", "Layover-Status",
            ])
        fixture.stop()
    }

    static let faults = [
        ("/v1/layouts/hotels?market=GB", "{}", 404, "unknown-surface"),
        ("/v1/layouts/flight-results?market=XX", "{}", 400, "unknown-market"),
        ("/v1/layouts/flight-results?market=GB", "{", 400, "not-json"),
        ("/v1/layouts/flight-results?market=GB", "[]", 400, "not-an-object"),
        ("/v1/layouts/flight-results?market=GB", #"{"facts":{"results.cuont":1}}"#, 400, "bad-query"),
    ]

    @Test(arguments: faults)
    func `rejects a request that it cannot read`(target: String, body: String, status: Int, kind: String) throws {
        let fixture = try LayoutFixture(["banner"])
        let reply = try fixture.ask("POST", target, body: body)
        #expect(reply.status == status)
        #expect(try reply.json()["type"]?.string == "https://layover.dev/problems/" + kind)
        fixture.stop()
    }

    @Test func `answers 503 without content`() throws {
        let fixture = try LayoutFixture(nil)
        let reply = try fixture.ask("GET", Self.target)
        #expect(reply.status == 503)
        #expect(try reply.json()["type"]?.string == "https://layover.dev/problems/no-catalog")
        fixture.stop()
    }
}
