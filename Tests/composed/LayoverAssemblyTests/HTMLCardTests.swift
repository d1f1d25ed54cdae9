import LayoverAssembly
import LayoverCatalog
import LayoverJSON
import LayoverModel
import Testing

/// HTML cards as each client receives them: whole pages or fragments, with links that the client can follow.
struct HTMLCardTests {
    private func assemble(
        _ content: String, client: String, facts: String = "{}", market: String = "GB"
    ) throws -> (layout: JSONValue, report: AssemblyReport) {
        let request = JSONValue.object(of: [
            "client": .string(client), "facts": try JSONValue(parsing: Array(facts.utf8)),
            "context": .object(of: ["market": .string(market)]),
        ])
        let (bytes, report) = try LayoutCase(request: request).assemble(from: TestContent(content).catalog())
        return (try JSONValue(parsing: bytes), report)
    }

    private func html(_ layout: JSONValue) throws -> String {
        try #require(layout["cards"]?.items?.first?["html"]?.string)
    }

    private func card(_ template: String, _ more: String = "", budgets: String = "") -> String {
        """
        === layout
        widgets: [card]
        === card
        type: html
        height: 20
        fields: { city: { type: text, from: route.destination.city, optional: true } }
        \(more)
        === widgets/cards/card/card.html
        \(template)
        === widgets/layover.yaml
        default_market: GB
        deep_links: [skyscanner]
        \(budgets)
        """
    }

    @Test func `a fragment is one root with the language, the direction, the text size and the word for advertising`()
        throws
    {
        let content = card("<p>x</p>{{#city}}{{city}}{{/city}}", "disclosure: ad")
        let (layout, _) = try assemble(content, client: "caps=\"card.fragment@1\", scale=1.3", market: "NO")
        #expect(
            try html(layout) == "<div class=\"layover\" lang=\"nb-NO\" dir=\"ltr\" data-scale=\"130\">"
                + "<div class=\"layover-disclosure\">Annonse</div><p>x</p> </div>")
        let (usual, _) = try assemble(content, client: "caps=\"card.fragment@1\"", market: "NO")
        #expect(try html(usual).hasPrefix("<div class=\"layover\" lang=\"nb-NO\" dir=\"ltr\"><div"))
        let (page, _) = try assemble(content, client: "caps=\"card.html@1\", scale=1.3", market: "NO")
        #expect(try html(page).hasPrefix("<!doctype html><html lang=\"nb-NO\" dir=\"ltr\" data-scale=\"130\"><head>"))
        #expect(layout["styles"] != nil)
        #expect(page["styles"] == nil)
    }

    @Test func `the markup around a fragment is in its hash`() throws {
        let content = card("<p>x</p>{{#city}}{{city}}{{/city}}")
        let clients = ["scale=1", "scale=1.3", "scale=2"].map { "caps=\"card.fragment@1\", width=390, \($0)" }
        let hashes = try (clients.map { ($0, "GB") } + [(clients[0], "NO")]).map { client, market in
            try assemble(content, client: client, market: market).layout["cards"]?.items?.first?["hash"]?.string
        }
        #expect(Set(hashes).count == 4)
    }

    @Test func `the root counts against the bytes that a card may have`() throws {
        let content = card("<p>{{#city}}{{city}}{{/city}}</p>", budgets: "budgets: { card_bytes: 1024 }")
        let client = "caps=\"card.fragment@1\", scale=1.3"
        func bytes(_ count: Int) throws -> Int? {
            let facts = "{\"route.destination.city\": \"\(String(repeating: "x", count: count))\"}"
            let (layout, _) = try assemble(content, client: client, facts: facts)
            return layout["cards"]?.items?.first?["html"]?.string?.utf8.count
        }
        let frame = try #require(try bytes(1)) - 1
        #expect(
            frame == "<div class=\"layover\" lang=\"en-GB\" dir=\"ltr\" data-scale=\"130\"><p></p> </div>".utf8.count)
        #expect(try bytes(1024 - frame) == 1024)
        #expect(try bytes(1025 - frame) == nil)
    }

    private static let two = """
        <p><a data-action="more">a</a> <a data-action="away">b</a></p>{{#city}}{{city}}{{/city}}
        """
    private static let actions = """
        actions:
          more: { kind: open, app: "skyscanner://x", web: "https://www.example.com/x" }
          away: { kind: dismiss }
        """

    static let links: [(client: String, more: String, away: String, blocked: Int)] = [
        ("caps=\"card.html@1 action.open@1\"", "layover-action:more", "layover-action:away", 0),
        ("platform=web, caps=\"card.html@1\"", "https://www.example.com/x", "about:invalid#layover", 1),
        ("platform=ios, caps=\"card.html@1\"", "skyscanner://x", "about:invalid#layover", 1),
        ("platform=android, caps=\"card.fragment@1\"", "skyscanner://x", "about:invalid#layover", 1),
        ("platform=kiosk, caps=\"card.html@1\"", "https://www.example.com/x", "about:invalid#layover", 1),
    ]

    @Test(arguments: links)
    func `a link leads where this client can go, and one that leads nowhere is counted and not drawn`(
        client: String, more: String, away: String, blocked: Int
    ) throws {
        let (layout, report) = try assemble(card(Self.two, Self.actions), client: client)
        let html = try html(layout)
        #expect(html.contains("href=\"\(more)\""))
        #expect(html.contains("href=\"\(away)\""))
        #expect(report.blockedLinks == blocked)
        #expect(report.failures.isEmpty)
        let actions = layout["cards"]?.items?.first?["actions"]
        #expect(actions?["more"]?["web"]?.string == "https://www.example.com/x")
        #expect(actions?["away"] != nil)
    }

    @Test func `a card whose links all lead nowhere for this client is left out and is no failure`() throws {
        let content = card(
            "<p><a data-action=\"away\">b</a></p>{{#city}}{{city}}{{/city}}", "actions: { away: { kind: dismiss } }")
        let (layout, report) = try assemble(content, client: "caps=\"card.html@1\"")
        #expect(layout["cards"] == .array([]))
        #expect(report.failures.isEmpty)
        #expect(layout["omitted"]?.items?.first?["reason"]?.string == "no_link")
        let (other, _) = try assemble(content, client: "caps=\"card.html@1 action.dismiss@1\"")
        #expect(try html(other).contains("href=\"layover-action:away\""))
    }
}
