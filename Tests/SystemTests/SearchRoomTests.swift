import LayoverJSON
import LayoverTestKit
import Testing

/// The limits of searches in a server, and what is dropped first.
struct SearchRoomTests {
    private func held(_ site: LiveSite) throws -> JSONValue { try #require(try site.server.status()["searches"]) }

    private func again(_ site: LiveSite, _ token: String) throws -> RawReply {
        try site.server.get("/v1/searches/" + token)
    }

    /// Duffel answers once: a dropped answer cannot be fetched again.
    @Test func `a search that just came is there, however many came before`() async throws {
        let site = try await LiveSite(
            try LiveSite.content(), playing: ["--itineraries", "5"], more: ["--search-megabytes", "2"])
        var tokens: [String] = []
        for number in 0..<150 {
            let reply = try site.search("DE")
            #expect(reply.status == 201, "\(number): \(reply.text.prefix(200))")
            let token = try #require(reply.searchToken)
            let repeated = try again(site, token)
            #expect(repeated.status == 201 && repeated.layoverStatus == "full", "\(number): \(repeated.status)")
            tokens.append(token)
        }
        let held = try held(site)
        let live = try #require(held["live"]?.int)
        #expect(held["bodies"]?.int == live && (2..<120).contains(live), "\(held)")
        #expect(held["bytes_limit"]?.int == 2 << 20 && (held["bytes"]?.int ?? .max) <= 2 << 20, "\(held)")
        #expect(try tokens.suffix(live).allSatisfy { try again(site, $0).status == 201 }, "the newest are held")
        let first = try again(site, tokens[0])
        #expect(first.status == 410 && first.problem == "search-gone")
    }

    @Test func `equal searches at once are one call, each with its own token and layout`() async throws {
        let site = try await LiveSite(
            try LiveSite.content(), settings: "share: true\ndeadline: 20s\nfirst_byte: 20s\npoll_deadline: 20s")
        try site.supplier.play("late:3000", kinds: ["create"])
        let clients = try (0..<8).map { _ in try site.asking() }
        let replies = try clients.map { try $0.reply() }
        #expect(replies.allSatisfy { $0.status == 200 })
        #expect(Set(replies.compactMap(\.searchToken)).count == 8)
        #expect(Set(try replies.compactMap { try $0.json()["layout"]?["id"]?.string }).count == 8)
        #expect(try site.supplier.calls("create") == 1)
        try site.supplier.play(nil)
        let token = try #require(replies.first?.searchToken)
        #expect(try again(site, token).status == 200)
        #expect(try site.search().status == 200)
        #expect(try site.supplier.calls("create") == 1, "nothing is kept of what has ended")
    }

    @Test func `a page of a supplier is bytes to a browser`() async throws {
        let site = try await LiveSite(try LiveSite.content())
        for fault in ["html", "html:502"] {
            try site.supplier.play(fault, kinds: ["create"])
            let reply = try site.search("NO")
            #expect(reply.text.contains("<html"), "\(reply.text.prefix(200))")
            #expect(reply.header("content-type") == "application/octet-stream")
            #expect(reply.header("x-content-type-options") == "nosniff")
            #expect(reply.header("content-security-policy") == "default-src 'none'; sandbox")
        }
    }
}
