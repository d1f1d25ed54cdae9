import LayoverAssembly
import LayoverJSON
@testable import LayoverFrame
import LayoverModel
@testable import LayoverSearches
import LayoverServer
@testable import LayoverSuppliers
import LayoverTestKit
import Testing

/// `/v1/searches` over real connections while no layout can be made.
@Suite(.serialized, .ownThreads) struct WithheldRouteTests {
    private static let path = "/v1/searches"

    private func bypass(_ isOn: Bool, _ wire: SearchWire) throws {
        let reply = try wire.ask(
            "POST", "/admin/release", headers: SearchWire.admin, body: "{\"bypass\":\(isOn)}", admin: true)
        #expect(reply.status == 200)
    }

    private func wire(_ state: TemporaryFolder) async throws -> SearchWire {
        try await SearchWire(state: state)
    }

    /// A server whose only content is broken.
    private func emptyWire(_ state: TemporaryFolder) async throws -> SearchWire {
        try await SearchWire(state: state) { settings in
            settings.content = state.path + "/broken"
        }
    }

    @Test func `a search that does not wait goes on through a bypass, with its token, its events and its polls`()
        async throws
    {
        let state = try TemporaryFolder()
        let wire = try await wire(state)
        try bypass(true, wire)
        let begun = try wire.ask(
            "POST", WithheldRouteTests.path, headers: ["Prefer": "respond-async"], body: SearchWire.body)
        #expect(begun.status == 202)
        #expect(begun.header("layover-status") == "degraded; reason=bypassed")
        #expect(try begun.json()["layout"]?["cards"] == .array([]))
        let path = WithheldRouteTests.path + "/" + (try #require(begun.header("layover-search")))
        let stream = try wire.send("GET", path + "/events")
        await wire.asked()
        let answer = ScriptedAnswer.text(4, direct: 1)
        wire.supplier.answer(answer)
        _ = try stream.text(until: "\"answer\":1")
        let fetched = try wire.ask("GET", path)
        #expect(fetched.status == 200)
        #expect(fetched.text == answer)
        #expect(fetched.header("layover-status") == "degraded; reason=bypassed")
        #expect(fetched.header("layover-answer") == "1")
        #expect(fetched.header("content-type") == "application/json")
        await wire.asked()
        wire.supplier.answer(ScriptedAnswer.text(9, direct: 5, status: "COMPLETE"))
        _ = try stream.text(until: "\"final\":true")
        let layout = try wire.ask("GET", path + "/layout")
        #expect(layout.status == 200)
        #expect(layout.header("layover-status") == "degraded; reason=bypassed")
        #expect(try layout.json()["cards"] == .array([]))
        #expect(try wire.ask("GET", "/readyz").status == 200)
        try bypass(false, wire)
        let returned = try stream.text(until: "\"widget\":\"timetable\"")
        #expect(returned.contains("event: patch"))
        let whole = try wire.ask("GET", path + "?after=0")
        #expect(whole.header("layover-status") == "full")
        #expect(whole.text.contains(",\"layout\":"))
        #expect(await wire.running.stop())
    }

    @Test func `a search that waits is answered with its token through a bypass, and goes on by it`() async throws {
        let state = try TemporaryFolder()
        let wire = try await wire(state)
        try bypass(true, wire)
        let first = try wire.send("POST", WithheldRouteTests.path, body: SearchWire.body)
        await wire.asked()
        let answer = ScriptedAnswer.text(4, direct: 1)
        wire.supplier.answer(answer)
        let one = try first.lastReply()
        #expect(one.text == answer)
        #expect(one.header("layover-status") == "degraded; reason=bypassed")
        let token = try #require(one.header("layover-search"))
        let second = try wire.send("GET", WithheldRouteTests.path + "/" + token)
        await wire.asked()
        #expect(wire.supplier.requests.last?.kind == .poll(session: "session-1"))
        wire.supplier.answer(ScriptedAnswer.text(9, direct: 5, status: "COMPLETE"))
        let two = try second.lastReply()
        #expect(two.header("layover-status") == "degraded; reason=bypassed")
        #expect(two.header("layover-search") != nil)
        let metrics = try wire.ask("GET", "/metrics", admin: true).text
        #expect(metrics.contains("layover_degraded_total{reason=\"bypassed\"} 2"))
        #expect(await wire.running.stop())
    }

    @Test func `a server without a catalog says that results pass, and passes them`() async throws {
        let state = try TemporaryFolder()
        try state.write("default_market: [", to: "broken/widgets/layover.yaml")
        let wire = try await emptyWire(state)
        let ready = try wire.ask("GET", "/readyz")
        #expect(ready.status == 200)
        #expect(ready.text.contains("pass-through"))
        let first = try wire.send("POST", WithheldRouteTests.path, body: SearchWire.body)
        await wire.asked()
        let search = try #require(wire.supplier.requests.first?.search)
        #expect(search.locale.tag == "en-GB")
        #expect(search.currency.code == "GBP")
        let answer = ScriptedAnswer.text(4, direct: 3)
        wire.supplier.answer(answer)
        let reply = try first.lastReply()
        #expect(reply.status == 200)
        #expect(reply.text == answer)
        #expect(reply.header("layover-status") == "degraded; reason=no-catalog")
        #expect(reply.header("layover-catalog") == nil)
        let path = WithheldRouteTests.path + "/" + (try #require(reply.header("layover-search")))
        let stream = try wire.send("GET", path + "/events")
        _ = try stream.text(until: "\"cards\":[]")
        for (file, text) in SearchTexts.files(["grey", "timetable", "banner", "count"]) {
            try state.write(text, to: "broken/" + file)
        }
        #expect(try wire.ask("POST", "/admin/catalog/reload", headers: SearchWire.admin, admin: true).status < 300)
        _ = try stream.text(until: "\"widget\":\"timetable\"")
        #expect(await wire.running.stop())
    }

    @Test(arguments: [
        (#""market":"GB","locale":"cy-GB","currency":"EUR","#, "cy-GB", "EUR"),
        (#""market":"JP","#, "ja-JP", "JPY"), (#""market":"CH","currency":"EUR","#, "de-CH", "EUR"),
    ])
    func `without a catalog a search takes missing values from its country`(
        said: String, locale: String, currency: String
    ) async throws {
        let state = try TemporaryFolder()
        try state.write("", to: "broken/widgets/layover.yaml")
        let wire = try await emptyWire(state)
        let body = SearchWire.body.replacing(#""market":"GB","#, with: said)
        let asked = try wire.send("POST", WithheldRouteTests.path, body: body)
        await wire.asked()
        let search = try #require(wire.supplier.requests.first?.search)
        #expect(search.locale.tag == locale)
        #expect(search.currency.code == currency)
        wire.supplier.answer(ScriptedAnswer.text(1, direct: 1, status: "COMPLETE"))
        #expect(try asked.lastReply().status == 200)
        #expect(await wire.running.stop())
    }

    @Test(arguments: [
        ("", 503, "no-catalog"), (#""market":"gb","#, 400, "unknown-market"),
        (#""market":"XX","#, 400, "unknown-market"),
        (#""market":"NO","#, 404, "no-supplier"), (#""market":"GB","currency":"pounds","#, 400, "bad-query"),
    ])
    func `without a catalog a search needs a market that can be known`(said: String, status: Int, kind: String)
        async throws
    {
        let state = try TemporaryFolder()
        try state.write("", to: "broken/widgets/layover.yaml")
        let wire = try await emptyWire(state)
        let body = SearchWire.body.replacing(#""market":"GB","#, with: said)
        let reply = try wire.ask("POST", WithheldRouteTests.path, body: body)
        #expect(reply.status == status)
        #expect(reply.text.contains("problems/" + kind))
        #expect(wire.supplier.requests.isEmpty)
        #expect(await wire.running.stop())
    }

    @Test(arguments: [
        (#""market":"SE","#, "unknown-market", "sv-SE", "SEK"),
        (#""market":"GB","surface":"hotels","#, "unknown-surface", "en-GB", "GBP"),
    ])
    func `results pass for a market or a page that content does not have`(
        said: String, reason: String, locale: String, currency: String
    ) async throws {
        let state = try TemporaryFolder()
        let wire = try await wire(state)
        let body = SearchWire.body.replacing(#""market":"GB","#, with: said)
        let asked = try wire.send("POST", WithheldRouteTests.path, body: body)
        await wire.asked()
        let search = try #require(wire.supplier.requests.first?.search)
        #expect(search.locale.tag == locale)
        #expect(search.currency.code == currency)
        let answer = ScriptedAnswer.text(4, direct: 1)
        wire.supplier.answer(answer)
        let reply = try asked.lastReply()
        #expect(reply.text == answer)
        #expect(reply.header("layover-status") == "degraded; reason=" + reason)
        #expect(reply.header("layover-search") != nil)
        #expect(await wire.running.stop())
    }
}
