import LayoverJSON
import LayoverTestKit
import Testing

/// Prices at the places of a sentence, from other clients' live searches.
struct SentencePriceTests {
    @Test func `the price of one search is shown in the next reader's sentence, with its days`() async throws {
        let site = try await LiveSite(
            try TemporaryFolder.shippedContent(in: "content"), more: ["--find-rate", "0"])
        func destinations(_ more: String = "") throws -> [JSONValue] {
            let reply = try RawClient.ask(
                port: site.server.port, "GET", "/v1/sentence?say=1.fly.beach.anytime&market=GB&options=none\(more)")
            return try reply.json()["resolved"]?["destinations"]?.items ?? []
        }
        #expect(try destinations("&origin=LHR").allSatisfy { $0["price"] == nil })
        let query = #"{"origin": "LHR", "destination": "NCE", "departs": "\#(LiveSite.day)", "adults": 1}"#
        let search = try RawClient.ask(
            port: site.server.port, "POST", "/v1/searches",
            body: Array(#"{"market": "GB", "surface": "flight-results", "query": \#(query)}"#.utf8))
        let token = try #require(search.searchToken, "\(search.text)")
        let price = try await Waiting.value("a price") {
            _ = try RawClient.ask(port: site.server.port, "GET", "/v1/searches/\(token)")
            return try destinations("&origin=LHR").first { $0["iata"] == .string("NCE") }?["price"]
        }
        #expect(price["departs"]?.string == "\(LiveSite.day)" && price["currency"]?.string == "GBP", "\(price)")
        #expect((price["amount"]?.int ?? 0) > 0 && price["seen"]?.string?.hasSuffix("Z") == true, "\(price)")
        #expect(try destinations("&origin=LHR").count { $0["price"] != nil } == 1, "of no other place")
        #expect(try destinations("&origin=OSL").allSatisfy { $0["price"] == nil }, "from nowhere else")
        #expect(try destinations("&origin=LHR&adults=2").allSatisfy { $0["price"] == nil }, "for no other reader")
        #expect(try destinations().allSatisfy { $0["price"] == nil }, "without an origin")
    }
}
