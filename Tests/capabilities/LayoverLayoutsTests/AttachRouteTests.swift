import LayoverFrame
import LayoverJSON
import LayoverSuppliers
import LayoverTestKit
import Testing

@testable import LayoverLayouts

/// `POST /v1/attach`, without the rest of the server.
struct AttachRouteTests {
    private static let cards = ["grey", "timetable", "banner", "count"]

    @Test func `inserts the layout as the last member and changes no other byte`() throws {
        let fixture = try LayoutFixture(Self.cards)
        let answer = try LayoutFixture.answer.get()
        let reply = try fixture.ask("POST", LayoutFixture.attach, body: answer)
        #expect(reply.status == 200)
        let end = try #require(answer.lastIndex(of: "}"))
        #expect(reply.text.hasPrefix(answer[..<end] + #","layout":{"#))
        #expect(reply.text.hasSuffix(answer[end...]))
        #expect(try reply.json()["layout"]?["cards"]?.items?.isEmpty == false)
        #expect(
            reply.names == [
                "Content-Type", "X-Content-Type-Options", "Cache-Control", "Layover-Catalog", "Layover-Status",
            ])
        fixture.stop()
    }

    @Test func `returns the layout alone if the request says so`() throws {
        let fixture = try LayoutFixture(Self.cards)
        let reply = try fixture.ask("POST", LayoutFixture.attach + "&return=layout", body: LayoutFixture.answer.get())
        #expect(try reply.json()["schema"]?.int == 1)
        #expect(reply.header("layover-status") == "full")
        fixture.stop()
    }

    static let faults = [
        ("{", "", "not-json"), ("[]", "", "unknown-format"), ("{}", "&format=skyscanner-v3", "unreadable"),
        ("{}", "&market=XX", "unknown-market"), ("{}", "&surface=hotels", "unknown-surface"),
        ("{}", "&adults=many", "bad-query"), ("{}", "&preview=x.y", "bad-preview"),
    ]

    @Test(arguments: faults)
    func `passes a body unchanged with the reason why it has no layout`(
        body: String, query: String, reason: String
    ) throws {
        let fixture = try LayoutFixture(Self.cards)
        let target = query.hasPrefix("&market") ? "/v1/attach?" + query.dropFirst() : LayoutFixture.attach + query
        let reply = try fixture.ask("POST", target, headers: ["Origin: https://app.example.com"], body: body)
        #expect(reply.status == 200)
        #expect(reply.text == body)
        #expect(reply.header("layover-status") == "degraded; reason=\(reason)")
        #expect(reply.header("access-control-allow-origin") == "https://app.example.com")
        #expect(fixture.layouts.metrics.contains("layover_degraded_total{reason=\"\(reason)\"} 1"))
        fixture.stop()
    }

    @Test func `passes results while layouts are switched off`() throws {
        let fixture = try LayoutFixture(Self.cards)
        fixture.context.holder.setBypass(true)
        let reply = try fixture.ask("POST", LayoutFixture.attach, body: "{}")
        #expect(reply.text == "{}")
        #expect(reply.header("layover-status") == "degraded; reason=bypassed")
        #expect(reply.header("layover-catalog") == nil)
        fixture.stop()
    }

    @Test func `passes results without content`() throws {
        let fixture = try LayoutFixture(nil)
        let reply = try fixture.ask("POST", LayoutFixture.attach, body: "{}")
        #expect(reply.header("layover-status") == "degraded; reason=no-catalog")
        fixture.stop()
    }

    @Test func `assembles again with the answer of a service`() throws {
        let fixture = try LayoutFixture(Self.cards + ["hint"])
        let client = try fixture.send("POST", LayoutFixture.attach, body: LayoutFixture.answer.get())
        fixture.services.answer(#"{"text":"from afar"}"#)
        let reply = try client.reply()
        #expect(reply.text.contains("from afar"))
        #expect(reply.header("layover-status") == "full")
        let whole = #"layover_layouts_total{market="GB",outcome="whole"} 1"#
        #expect(fixture.layouts.metrics.contains(whole), "\(fixture.layouts.metrics)")
        fixture.stop()
    }

    @Test func `sends the layout without a service that is not to be waited for`() throws {
        let fixture = try LayoutFixture(Self.cards + ["hint"]) { $0.outgoing.attachWaitMilliseconds = 0 }
        let reply = try fixture.ask("POST", LayoutFixture.attach, body: LayoutFixture.answer.get())
        #expect(reply.status == 200)
        #expect(!reply.text.contains(#""widget":"hint""#))
        fixture.stop()
    }

    @Test func `reports how long the layout took if the server measures`() throws {
        let fixture = try LayoutFixture(Self.cards) { $0.serverTiming = true }
        let reply = try fixture.ask("POST", LayoutFixture.attach, body: LayoutFixture.answer.get())
        let timing = try #require(reply.header("server-timing"))
        #expect(timing.firstMatch(of: /^layout;dur=[0-9.]+, total;dur=[0-9.]+$/) != nil)
        fixture.stop()
    }
}
