import LayoverAssembly
import LayoverCatalog
import LayoverJSON
import LayoverModel
import Testing

/// Invariants of the design that the assembly alone guarantees; the system tests check those of the server.
struct InvariantTests {
    private static let two = """
        === layout
        widgets: [one, two]
        === one
        height: 10
        === two
        place: { after_results: 3 }
        """

    private func layout(_ content: String, _ request: String = "{}", explains: Bool = false) throws -> JSONValue {
        let asked = LayoutCase(request: try JSONValue(parsing: Array(request.utf8)))
        return try JSONValue(parsing: asked.layout(from: TestContent(content).catalog(), explains: explains))
    }

    private func hashes(_ layout: JSONValue) -> [String] {
        (layout["cards"]?.items ?? []).compactMap { $0["hash"]?.string }
    }

    @Test func `5 same inputs, same layout bytes, for every compiler of the catalog`() throws {
        let request = LayoutCase(request: .object([]))
        let first = try request.layout(from: TestContent(InvariantTests.two).catalog())
        #expect(try request.layout(from: TestContent(InvariantTests.two).catalog()) == first)
    }

    @Test func `7 no value can change a card's HTML structure, and one that tries costs its own card only`() throws {
        let content = """
            === layout
            widgets: [card, other]
            === card
            type: html
            height: 20
            fields: { city: { type: text, from: route.destination.city } }
            === widgets/cards/card/card.html
            <p class="title">{{city}}</p>
            === other
            """
        let attack = #"{ "facts": { "route.destination.city": "</p><script>x</script>" } }"#
        let layout = try layout(content, attack)
        let html = try #require(layout["cards"]?.items?.first?["html"]?.string)
        #expect(!html.contains("<script>x"))
        #expect(html.contains("&lt;script&gt;x"))
        let large = #"{ "facts": { "route.destination.city": "\#(String(repeating: "x", count: 20_000))" } }"#
        let rest = try self.layout(content, large, explains: true)
        #expect(rest["cards"]?.items?.compactMap { $0["id"]?.string } == ["other"])
        #expect(rest["omitted"]?.items?.compactMap { $0["reason"]?.string } == ["too_large"])
    }

    @Test func `a hash covers the content of a card, and not its place or log id`() throws {
        let before = try layout(InvariantTests.two)
        let moved = try layout(InvariantTests.two.replacing("after_results: 3", with: "after_results: 5"))
        #expect(hashes(before) == hashes(moved))
        #expect(before["catalog"] != moved["catalog"])
        #expect(before["revision"] != moved["revision"])
        let changed = try layout(InvariantTests.two.replacing("height: 10", with: "height: 11"))
        #expect(hashes(before)[0] != hashes(changed)[0] && hashes(before)[1] == hashes(changed)[1])
    }

    @Test func `only callers with permission get reasons`() throws {
        let content = InvariantTests.two.replacing("height: 10", with: "show_when: { query.adults: 99 }")
        #expect(try layout(content)["omitted"] == nil)
        #expect(try layout(content, explains: true)["omitted"]?.items?.count == 1)
    }

    @Test func `facts about the request reach every rule`() throws {
        let content = """
            === layout
            widgets: [norway, phone]
            === norway
            show_when: { market: NO, query.weekday: mon, query.days_ahead: 7, query.return: true }
            === phone
            requires: { app.ios: ">=7.20" }
            """
        let facts = """
            "market": "NO", "query.departs": "2026-12-14", "query.returns": "2026-12-20",
            "now": "2026-12-07T08:00:00Z", "client.platform": "ios", "client.app": "7.19"
            """
        let layout = try layout(content, "{ \"facts\": { \(facts) } }")
        #expect(layout["market"]?.string == "NO")
        #expect(layout["cards"]?.items?.compactMap { $0["id"]?.string } == ["norway"])
    }

    @Test(arguments: [
        (#"{ "facts": { "results.cuont": 1 } }"#, "unknown fact 'results.cuont'; did you mean 'results.count'?"),
        (#"{ "facts": { "results.count": "many" } }"#, "'results.count' is not a value of type int"),
        (#"{ "facts": { "query.adults": 21 } }"#, "'adults' is a number from 1 to 20"),
        (#"{ "facts": { "traveller.residence": "USA" } }"#, "'traveller.residence' is a country of two letters"),
        (#"{ "facts": { "client.platform": "beos" } }"#, "'client.platform' is ios, android or web"),
        (#"{ "context": { "now": "noon" } }"#, "'now' must be a time such as 2026-12-07T09:00:00Z"),
        (#"{ "context": { "market": "XX" } }"#, "there is no market 'XX'"),
        (#"{ "context": { "market": [] } }"#, "'context.market' must be a text or a whole number"),
    ])
    func `an error of the caller is reported`(request: String, detail: String) throws {
        let error = #expect(throws: ContextProblem.self) { try layout(InvariantTests.two, request) }
        #expect(error?.detail == detail)
    }
}
