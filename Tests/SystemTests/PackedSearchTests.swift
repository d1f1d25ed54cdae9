import LayoverJSON
import LayoverTestKit
import Testing

/// Searches with a supplier that packs its answers with gzip.
@Suite(.serialized) struct PackedSearchTests {
    private static let takesGzip = ["Accept-Encoding: gzip, deflate, br", "Content-Type: application/json"]

    private func site() async throws -> LiveSite {
        try await LiveSite(try LiveSite.content(), playing: ["--gzip", "6"])
    }

    private func search(_ site: LiveSite, _ market: String, _ headers: [String] = takesGzip) throws -> RawReply {
        try site.server.post("/v1/searches", Array(LiveSite.question(market).utf8), headers)
    }

    private func metrics(_ site: LiveSite) throws -> String {
        try RawClient.ask(port: site.server.adminPort, "GET", "/metrics").text
    }

    private func outcomes(_ site: LiveSite) throws -> [String: Int] {
        let lines = try metrics(site).split(separator: "\n")
        let pairs = lines.compactMap { line -> (String, Int)? in
            guard let match = line.firstMatch(of: /layover_packed_answers_total\{outcome="(\w+)"\} (\d+)/) else {
                return nil
            }
            return (String(match.output.1), Int(match.output.2) ?? -1)
        }
        return Dictionary(pairs) { first, _ in first }
    }

    /// The one-shot supplier and the polled one.
    @Test(arguments: ["DE", "NO"])
    func `a packed answer decodes to the answer with its layout`(market: String) async throws {
        let site = try await site()
        let begun = try search(site, market)
        #expect((200...201).contains(begun.status) && begun.layoverStatus == "full")
        #expect(begun.header("content-encoding") == "gzip")
        #expect(begun.header("vary")?.contains("Accept-Encoding") == true)
        let whole = try PackedAttachTests.decoded(begun.body)
        #expect(whole.count > begun.body.count * 3)
        let layout = try JSONValue(parsing: whole)["layout"]
        #expect(layout?["schema"] == .int(1) && layout?.cardIDs.isEmpty == false)
        #expect(try outcomes(site) == ["spliced": 1, "repacked": 0, "decoded": 0, "packed": 0, "refused": 0])
        // The same search for a client that does not accept gzip.
        let plain = try search(site, market, ["Content-Type: application/json"])
        #expect(plain.status == begun.status && plain.layoverStatus == "full")
        #expect(plain.header("content-encoding") == nil)
        #expect(plain.header("vary")?.contains("Accept-Encoding") == true)
        #expect(try plain.json()["layout"]?.cardIDs == layout?.cardIDs)
        #expect(try outcomes(site)["decoded"] == 1)
    }

    @Test func `a stored answer is returned packed and unpacked`() async throws {
        let site = try await site()
        let token = try #require(try search(site, "NO").searchToken)
        let packed = try site.server.get("/v1/searches/\(token)?after=0", Self.takesGzip)
        let plain = try site.server.get("/v1/searches/\(token)?after=0")
        #expect(packed.status == 200 && plain.status == 200 && packed.header("content-encoding") == "gzip")
        let (own, other) = (try JSONValue(parsing: try PackedAttachTests.decoded(packed.body)), try plain.json())
        #expect(own["content"] == other["content"] && own["content"] != nil && own["layout"] != nil)
    }

    /// The answer is not parsed again, but the layout is current.
    @Test func `a poll that answers the same is not read again`() async throws {
        let site = try await site()
        // Its next step never comes, so that each poll returns the previous answer.
        let slow = try await LiveSite(
            try LiveSite.content(), playing: ["--gzip", "6", "--pace", "600000"])
        var reply = try search(slow, "GB")
        for _ in 0..<3 {
            let token = try #require(reply.searchToken)
            reply = try slow.server.get("/v1/searches/\(token)", Self.takesGzip)
            #expect(reply.status == 200 && reply.header("content-encoding") == "gzip" && reply.layoverStatus == "full")
        }
        let repeated = try metrics(slow).firstMatch(
            of: /layover_supplier_repeated_total\{supplier="played"\} (\d+)/)
        #expect(repeated?.output.1 == "2")
        // If each poll returns more results, no answer is repeated.
        var token = try #require(try search(site, "GB").searchToken)
        for _ in 0..<2 { token = try #require(try site.server.get("/v1/searches/\(token)").searchToken) }
        let none = try metrics(site).contains(#"layover_supplier_repeated_total{supplier="played"} 0"#)
        #expect(none)
    }

    @Test(arguments: [
        "gzip-bomb", "gzip-wrong:check", "gzip-wrong:length", "gzip-wrong:end", "gzip-wrong:more",
    ])
    func `an answer that does not decode is broken, and is never passed on`(fault: String) async throws {
        let site = try await site()
        try site.supplier.play(fault, kinds: ["create"])
        let reply = try search(site, "NO")
        #expect(reply.status == 502 && reply.problem == "supplier-broken", "\(reply.text.prefix(300))")
        #expect(reply.header("content-encoding") == nil)
    }

    /// Whatever the status, a packed answer is passed on packed to clients that accept it.
    @Test func `an unreadable answer passes unchanged`() async throws {
        let site = try await site()
        try site.supplier.play("status:404", kinds: ["create"])
        let packed = try search(site, "NO")
        let plain = try search(site, "NO", ["Content-Type: application/json"])
        #expect(packed.status == 404 && packed.header("content-encoding") == "gzip")
        #expect(plain.status == 404 && plain.header("content-encoding") == nil)
        #expect(try PackedAttachTests.decoded(packed.body) == plain.body)
        #expect(packed.layoverStatus == "degraded; reason=supplier-error")
    }
}
