import Foundation
import LayoverJSON
import LayoverTestKit
import Testing

/// Searches of several servers: each lives on the one that began it.
///
/// `LAYOVER_SEARCHES` says how many are begun (60 unless it is said).
@Suite(.serialized) struct SearchServerTests {
    private static let searches =
        ProcessInfo.processInfo.environment["LAYOVER_SEARCHES"].flatMap { Int($0) } ?? 60
    /// Suppliers that answer once, and one that is polled.
    private static func site(_ folder: TemporaryFolder) async throws -> (supplier: SupplierProcess, words: [String]) {
        let supplier = try await SupplierProcess(in: folder)
        try folder.write(
            """
            suppliers:
              one-shot:
                protocol: duffel
                markets: [DE]
                search: http://127.0.0.1:\(supplier.port)/duffel/air/offer_requests
                deadline: 20s
                addresses: [127.0.0.1/32]
              polled:
                protocol: skyscanner-v3
                markets: all
                create: http://127.0.0.1:\(supplier.port)/skyscanner/create
                poll: http://127.0.0.1:\(supplier.port)/skyscanner/poll/{session}
                poll_every: 200ms
                deadline: 20s
                addresses: [127.0.0.1/32]
            """, to: "suppliers.yaml")
        return (supplier, ["--suppliers", folder.path("suppliers.yaml")])
    }

    private func begin(_ port: UInt16, _ market: String = "DE", _ headers: [String] = []) throws -> RawReply {
        try RawClient.ask(
            port: port, "POST", "/v1/searches", headers: ["Content-Type: application/json"] + headers,
            body: Array(LiveSite.question(market).utf8))
    }

    @Test func `any of four servers answers searches of a one-shot supplier, which is called once for each`()
        async throws
    {
        let folder = try LiveSite.content()
        let (supplier, words) = try await SearchServerTests.site(folder)
        let fleet = try await Fleet(
            folder, count: 4, more: words + ["--search-megabytes", "256", "--searches-held", "2000"])
        var begun: [(token: String, status: Int, id: String)] = []
        for number in 0..<SearchServerTests.searches {
            let reply = try begin(fleet.ports[number % 4])
            let token = try #require(reply.searchToken, "\(reply.text.prefix(500))")
            #expect(token.hasPrefix("web-\(number % 4)~"))
            begun.append((token, reply.status, try #require(try reply.json()["layout"]?["id"]?.string)))
        }
        for (number, search) in begun.enumerated() {
            // Neither the one that began it nor, over all, always the same other.
            let other = fleet.ports[(number + 1 + number / 4 % 3) % 4]
            let again = try RawClient.ask(port: other, "GET", "/v1/searches/\(search.token)?after=0")
            #expect(again.status == begun[number].status, "\(again.text.prefix(500))")
            #expect(try again.json()["layout"]?["id"]?.string == search.id)
            #expect(again.searchToken?.hasPrefix("web-\(number % 4)~") == true)
            let layout = try RawClient.ask(port: other, "GET", "/v1/searches/\(search.token)/layout")
            #expect(try layout.status == 200 && layout.json()["id"]?.string == search.id)
        }
        #expect(try supplier.calls("search") == begun.count)
        #expect(try fleet.sum("layover_search_passed_total{outcome=\"answered\"}") == begun.count * 2)
        #expect(try fleet.sum("layover_search_passed_total{outcome=\"gone\"}") == 0)
    }

    @Test(.enabled(if: Edge.areInstalled, "nginx, haproxy and openssl are wanted"), arguments: Edge.Kind.allCases)
    func `an edge finds the way to the server of a search by its token`(kind: Edge.Kind) async throws {
        let folder = try LiveSite.content()
        let (supplier, words) = try await SearchServerTests.site(folder)
        let fleet = try await Fleet(folder, count: 3, more: words)
        let edge = try await Edge(before: fleet.ports, kind, names: fleet.names)
        var (servers, begun): (Set<Substring>, Int) = ([], 0)
        // nginx draws the server of each search by chance: 64 searches miss one of three once in 10^11 runs.
        while begun < 12 || servers.count < 3 && begun < 64 {
            begun += 1
            let token = try #require(try begin(edge.port).searchToken)
            servers.insert(token.prefix { $0 != "~" })
            for path in ["?after=0", "/layout"] {
                // What came from the supplier comes with its own status.
                let status = try RawClient.ask(port: edge.port, "GET", "/v1/searches/\(token)\(path)").status
                #expect(status == (path == "/layout" ? 200 : 201))
            }
        }
        #expect(servers.count == 3)
        #expect(try supplier.calls("search") == begun)
        #expect(try fleet.sum("layover_search_passed_total{outcome=\"answered\"}") == 0)
        try await edge.stop()
    }

    @Test func `events are passed on as they come`() async throws {
        let folder = try LiveSite.content()
        let (supplier, words) = try await SearchServerTests.site(folder)
        let fleet = try await Fleet(folder, count: 2, more: words)
        let begun = try begin(fleet.ports[0], "GB", ["Prefer: respond-async"])
        let token = try #require(begun.searchToken)
        let stream = try SearchStream(fleet.servers[1], token)
        let isFinal: (SearchStreamEvent) -> Bool = { $0.name == "results" && $0.data["final"]?.bool == true }
        let events = try stream.events(until: isFinal)
        #expect(events.contains { $0.name == "results" } && events.first?.name == "layout")
        #expect(try supplier.calls("create") == 1)
        // A stream counts once it is over.
        #expect(try fleet.sum("layover_search_passed_total{outcome=\"gone\"}") == 0)
        // From where another has come.
        let back = try SearchStream(fleet.servers[1], token, lastEventID: try #require(events.first?.id))
        #expect(try back.events(until: isFinal).compactMap(\.id) == events.dropFirst().compactMap(\.id))
    }

    @Test func `another server continues a search whose server is gone, if its supplier can be called again`()
        async throws
    {
        let folder = try LiveSite.content()
        let (supplier, words) = try await SearchServerTests.site(folder)
        let fleet = try await Fleet(folder, count: 3, more: words)
        let polled = try #require(try begin(fleet.ports[0], "GB").searchToken)
        let oneShot = try #require(try begin(fleet.ports[0]).searchToken)
        try await fleet.stop(0, signal: SIGKILL)
        let next = try RawClient.ask(port: fleet.ports[1], "GET", "/v1/searches/\(polled)")
        #expect(next.status == 200 && next.searchToken?.hasPrefix("web-1~") == true, "\(next.text.prefix(500))")
        let stream = try SearchStream(fleet.servers[2], polled)
        #expect(try stream.events { $0.name == "layout" }.last?.data["id"] == next.json()["layout"]?["id"])
        for path in ["", "/layout", "/events"] {
            let gone = try RawClient.ask(port: fleet.ports[1], "GET", "/v1/searches/\(oneShot)\(path)")
            #expect(gone.status == 410 && gone.problem == "search-gone", "\(path): \(gone.text)")
        }
        #expect(try supplier.calls("create") == 1 && supplier.calls("search") == 1)
    }

    @Test func `a paused server is not waited for, and an answer that it alone has is not given up`()
        async throws
    {
        let folder = try LiveSite.content()
        let (supplier, words) = try await SearchServerTests.site(folder)
        let fleet = try await Fleet(folder, count: 2, more: words)
        let polled = try #require(try begin(fleet.ports[0], "GB").searchToken)
        let oneShot = try #require(try begin(fleet.ports[0]).searchToken)
        fleet.servers[0].process.signal(SIGSTOP)
        defer { fleet.servers[0].process.signal(SIGCONT) }
        // A process may end what it is at before it stands still.
        try await Waiting.value("the word that its owner is silent") {
            let reply = try RawClient.ask(port: fleet.ports[1], "GET", "/v1/searches/\(oneShot)")
            return reply.status == 503 && reply.header("retry-after") == "2" ? true : nil
        }
        let next = try RawClient.ask(port: fleet.ports[1], "GET", "/v1/searches/\(polled)")
        #expect(next.status == 200 && next.searchToken?.hasPrefix("web-1~") == true, "\(next.text.prefix(500))")
        fleet.servers[0].process.signal(SIGCONT)
        try await Waiting.value("its owner's answer") {
            try RawClient.ask(port: fleet.ports[1], "GET", "/v1/searches/\(oneShot)").status == 201 ? true : nil
        }
        #expect(try supplier.calls("search") == 1)
    }

    @Test func `a server without a name goes on with tokens that have one, and the other way round`() async throws {
        let folder = try LiveSite.content()
        let (supplier, words) = try await SearchServerTests.site(folder)
        let fleet = try await Fleet(folder, count: 1, more: words)
        let plain = try await ServerProcess(
            content: folder.url.appending(path: "content"), state: folder.path("state-plain"),
            more: words + ["--signing-key-file", folder.path("signing.key")])
        let old = try #require(try begin(plain.port, "GB").searchToken)
        #expect(!old.contains("~"))
        #expect(try fleet.servers[0].get("/v1/searches/\(old)").status == 200)
        let new = try #require(try begin(fleet.ports[0], "GB").searchToken)
        #expect(try plain.get("/v1/searches/\(new)").status == 200)
        for token in ["a%20b~\(old)", "~\(old)", "a~b~\(old)"] {
            #expect(try plain.get("/v1/searches/\(token)").status == 404, "\(token)")
        }
        #expect(try supplier.calls("create") == 2)
    }
}
