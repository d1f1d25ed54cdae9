import Foundation
import LayoverJSON
import LayoverTestKit
import Testing

/// Searches with the real programs while the server makes no layouts.
@Suite(.serialized) struct LiveBypassTests {
    private func bypass(_ site: LiveSite, _ words: [String] = []) async throws {
        let run = try await ProgramRun.run(["bypass", "--state", site.folder.path("state")] + words, in: site.folder)
        #expect(run.exitCode == 0, "\(run.errors)")
        try await site.server.waitForStatus("the bypass is \(words.isEmpty ? "on" : "off")") {
            ($0["release"]?["control"]?["bypass"]?.bool ?? false) == words.isEmpty
        }
    }

    private func isFinal(_ event: SearchStreamEvent) -> Bool {
        event.name == "results" && event.data["final"]?.bool == true
    }

    /// Reads events until the client's layout satisfies a condition.
    private func follow(
        _ stream: SearchStream, _ client: inout FollowedSearch, until isSo: (JSONValue) -> Bool
    ) throws -> SearchStreamEvent {
        while true {
            let event = try stream.next()
            if event.name == "end" || event.name == "problem" { throw TestFailure("\(event)") }
            try client.receive(event)
            if event.name != "results", isSo(client.layout) { return event }
        }
    }

    @Test func `a bypass removes the cards of a search under way by a patch, and its release brings them back`()
        async throws
    {
        let site = try await LiveSite(try LiveSite.content())
        let (begun, stream) = try site.listening()
        #expect(begun.layoverStatus.hasPrefix("full") || begun.layoverStatus.hasPrefix("partial"))
        var client = FollowedSearch()
        _ = try follow(stream, &client) { $0.card("direct") != nil }
        try await bypass(site)
        let removal = try follow(stream, &client) { $0.cardIDs.isEmpty }
        #expect(removal.name == "patch")
        let token = try #require(client.results["search"]?.string ?? begun.searchToken)
        let during = try site.server.get("/v1/searches/\(token)?after=0")
        #expect(during.status == 200)
        #expect(during.layoverStatus == "degraded; reason=bypassed")
        #expect(try during.json()["layout"] == nil)
        let layout = try site.server.get("/v1/searches/\(token)/layout")
        #expect(layout.status == 200)
        #expect(layout.layoverStatus == "degraded; reason=bypassed")
        #expect(try layout.json()["cards"] == .array([]))
        try await bypass(site, ["--off"])
        let returned = try follow(stream, &client) { $0.card("direct") != nil }
        #expect(returned.name == "patch")
        let whole = try site.server.get("/v1/searches/\(token)/layout")
        #expect(!whole.layoverStatus.hasPrefix("degraded"))
        #expect(try whole.json().card("direct") != nil)
    }

    @Test func `searches that begin in a bypass have their token, their polls and their events`() async throws {
        let site = try await LiveSite(try LiveSite.content())
        try await bypass(site)
        let plain = try site.search()
        #expect(plain.status == 200)
        #expect(plain.layoverStatus == "degraded; reason=bypassed")
        #expect(try plain.json()["layout"] == nil)
        var token = try #require(plain.searchToken)
        for _ in 0..<10 {
            let next = try site.server.get("/v1/searches/\(token)")
            #expect(next.status == 200)
            #expect(next.layoverStatus == "degraded; reason=bypassed")
            token = try #require(next.searchToken)
            if next.text.contains("RESULT_STATUS_COMPLETE") { break }
        }
        let last = try site.server.get("/v1/searches/\(token)?after=0").json()
        #expect(last["content"]?["results"]?["itineraries"]?.members?.count == LiveSite.itineraries)
        let (begun, stream) = try site.listening()
        #expect(begun.status == 202)
        #expect(begun.layoverStatus == "degraded; reason=bypassed")
        #expect(try begun.json()["layout"]?["cards"] == .array([]))
        let events = try stream.events(until: isFinal)
        #expect(events.allSatisfy { $0.name != "problem" && $0.name != "end" })
        #expect(events.last?.data["itineraries"]?.int == LiveSite.itineraries)
        #expect(try site.supplier.calls("create") == 2)
    }

    @Test func `content that loses the market of a search takes its cards and none of its results`() async throws {
        let folder = try LiveSite.content()
        let market = try folder.text("content/widgets/markets/DE.yaml").replacing("DE", with: "SE")
        try folder.write(market, to: "content/widgets/markets/SE.yaml")
        let site = try await LiveSite(folder)
        let (begun, stream) = try site.listening("SE")
        var client = FollowedSearch()
        _ = try follow(stream, &client) { $0.card("direct") != nil }
        try folder.remove("content/widgets/markets/SE.yaml")
        let removal = try follow(stream, &client) { $0.cardIDs.isEmpty }
        #expect(removal.name == "patch")
        let token = try #require(client.results["search"]?.string ?? begun.searchToken)
        let during = try site.server.get("/v1/searches/\(token)?after=0")
        #expect(during.status == 200)
        #expect(during.layoverStatus == "degraded; reason=unknown-market")
        let other = try site.search("SE")
        #expect(other.status == 200)
        #expect(other.layoverStatus == "degraded; reason=unknown-market")
        #expect(other.searchToken != nil)
        try folder.write(market, to: "content/widgets/markets/SE.yaml")
        let returned = try follow(stream, &client) { $0.card("direct") != nil }
        #expect(returned.name == "patch")
    }

    @Test func `a server without a catalog passes results as its log and its readiness say`() async throws {
        let folder = try LiveSite.content()
        let settings = try folder.text("content/widgets/layover.yaml")
        try folder.write("default_market: [\n", to: "content/widgets/layover.yaml")
        let site = try await LiveSite(folder)
        #expect(site.server.written.contains("results pass without a layout"))
        let ready = try site.server.get("/readyz")
        #expect(ready.status == 200)
        #expect(ready.text.contains("pass-through"))
        let plain = try site.search()
        #expect(plain.status == 200)
        #expect(plain.layoverStatus == "degraded; reason=no-catalog")
        #expect(plain.searchToken != nil)
        let (begun, stream) = try site.listening()
        #expect(begun.layoverStatus == "degraded; reason=no-catalog")
        var client = FollowedSearch()
        for event in try stream.events(until: isFinal) { try client.receive(event) }
        #expect(client.layout.cardIDs.isEmpty)
        try folder.write(settings, to: "content/widgets/layover.yaml")
        let cards = try follow(stream, &client) { $0.card("direct") != nil }
        #expect(cards.name == "patch")
    }

    @Test func `a token is good on a server in a bypass, passed on or gone on with`() async throws {
        let folder = try LiveSite.content()
        let supplier = try await SupplierProcess(in: folder)
        try folder.write(
            """
            suppliers:
              polled:
                protocol: skyscanner-v3
                markets: all
                create: http://127.0.0.1:\(supplier.port)/skyscanner/create
                poll: http://127.0.0.1:\(supplier.port)/skyscanner/poll/{session}
                deadline: 20s
                addresses: [127.0.0.1/32]
            """, to: "suppliers.yaml")
        let fleet = try await Fleet(
            folder, count: 2, more: ["--suppliers", folder.path("suppliers.yaml")] + OnCall.publisher)
        func begin() throws -> String {
            let reply = try fleet.servers[0].post("/v1/searches", Array(LiveSite.question().utf8))
            return try #require(reply.searchToken)
        }
        func bypass(_ place: Int, _ words: [String] = []) async throws {
            let address = "127.0.0.1:\(fleet.servers[place].adminPort)"
            let run = try await ProgramRun.run(
                ["bypass", "--to", address] + words, in: folder, environment: ["LAYOVER_TOKEN": OnCall.token])
            #expect(run.exitCode == 0, "\(run.errors)")
        }
        let token = try begin()
        try await bypass(0)
        let passed = try fleet.servers[1].get("/v1/searches/\(token)")
        #expect(passed.status == 200)
        #expect(passed.layoverStatus == "degraded; reason=bypassed")
        #expect(passed.searchToken?.hasPrefix("web-0~") == true)
        try await bypass(0, ["--off"])
        try await bypass(1)
        let whole = try fleet.servers[1].get("/v1/searches/\(token)?after=0")
        #expect(try whole.json()["layout"] != nil, "the server that began it makes layouts")
        try await fleet.stop(0, signal: SIGKILL)
        let next = try fleet.servers[1].get("/v1/searches/\(token)")
        #expect(next.status == 200)
        #expect(next.layoverStatus == "degraded; reason=bypassed")
        #expect(next.searchToken?.hasPrefix("web-1~") == true)
        #expect(try supplier.calls("create") == 1)
    }
}
