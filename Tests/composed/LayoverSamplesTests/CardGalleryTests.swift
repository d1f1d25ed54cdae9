import LayoverAdapters
import LayoverAssembly
import LayoverCatalog
import LayoverContentKit
import LayoverModel
import LayoverSamples
import LayoverTestKit
import Testing

/// Cards of samples and edge cases, drawn as clients receive them.
struct CardGalleryTests {
    private static let content = """
        === layout
        widgets: [flights, price, banner]
        === flights
        type: html
        show_when: { results.direct.count: { $gte: 2 } }
        height: { compact: 100, regular: 60 }
        fields: { airlines: { from: results.direct.carriers, limit: 3 } }
        === widgets/cards/flights/card.html
        <ul>{{#airlines}}<li>{{name}} {{flights}} {{#price}}{{price}}{{/price}}</li>{{/airlines}}</ul>
        === widgets/cards/flights/samples/two.yaml
        sample: two
        market: GB
        facts:
          results.direct.count: 2
          results.direct.carriers: [{ id: BA, name: BA, flights: 2, price: 54.07 GBP, itineraries: [a] }]
        === widgets/cards/flights/samples/none.yaml
        sample: none
        facts: { results.direct.count: 0 }
        === price
        type: html
        height: 80
        fields: { city: { type: text, from: route.destination.city }, days: { type: int, from: query.days_ahead, optional: true } }
        === widgets/cards/price/card.html
        <p>{{city}}{{#days}} {{days}}{{/days}}</p>
        === widgets/cards/price/samples/oslo.yaml
        sample: oslo
        facts: { route.destination.city: Oslo, query.days_ahead: 5 }
        === banner
        type: html
        disclosure: ad
        provider: campaign
        height: 90
        fields: { text: { type: text, from: campaign.text.title } }
        === widgets/cards/banner/card.html
        <p>{{text}}</p>
        === widgets/cards/banner/samples/later.yaml
        sample: later
        now: 2027-06-01 12:00
        === widgets/campaigns/sale.yaml
        campaign: sale
        uses: banner
        markets: [GB]
        from: 2026-12-01
        until: 2026-12-31
        text: { title: { en-GB: One for all } }
        """

    private func drawings(
        of name: String, in market: String = "GB", localeIndex: Int = 0, withEdges: Bool = false
    ) throws -> [CardDrawing] {
        let catalog = try SmallTree(Self.content).catalog()
        let gallery = CardGallery(catalog: catalog, tools: try Adapters().assemblyTools)
        let widget = try #require(catalog.widgets.firstIndex { $0.name == name })
        return gallery.drawings(
            of: widget, in: try #require(catalog.market(market)), localeIndex: localeIndex, withEdges: withEdges)
    }

    private func html(_ drawing: CardDrawing?) throws -> String {
        let card = try #require(drawing).card(scheme: .light, width: 390, scalePercent: 100)
        return try #require(card).html
    }

    @Test func `a sample that shows its card is drawn in every market, one that hides it in none`() throws {
        for market in ["GB", "NO"] {
            #expect(try drawings(of: "flights", in: market).map(\.sample) == ["two"])
            #expect(try html(try drawings(of: "flights", in: market).first).contains("<li>BA 2 "))
        }
        let norwegian = try html(try drawings(of: "price", in: "NO").first)
        #expect(norwegian.contains("lang=\"nb-NO\""))
        #expect(norwegian.contains("<p>Oslo 5</p>"))
    }

    @Test(arguments: [(390, 100, 100), (599, 100, 100), (600, 100, 60), (390, 150, 150), (1024, 115, 69)])
    func `the height is that of the width class times the text scale`(width: Int, scale: Int, height: Int) throws {
        let drawing = try #require(try drawings(of: "flights").first)
        let card = try #require(drawing.card(scheme: .dark, width: width, scalePercent: scale))
        #expect(card.height == height)
        #expect(card.html.contains(" data-scale=\"\(scale)\"><head>") == (scale > 100))
    }

    @Test func `edges are named after their content, and those without a change are left out`() throws {
        let origins = try drawings(of: "price", withEdges: true)
        #expect(
            origins.map(\.sample) == [
                "oslo", "longest", "unbroken", "markup", "right-to-left", "without-spaces", "absent", "zero", "one",
                "two", "few", "many", "other",
            ])
        #expect(origins.map(\.origin) == [.sample] + Array(repeating: .edge, count: 12))
        let amounts = try drawings(of: "flights", withEdges: true).suffix(2)
        #expect(amounts.map(\.sample) == ["yen", "dinar"])
        #expect(try html(amounts.first).contains("12,345,678"))
        #expect(try html(amounts.last).contains("1,234,567.890"))
    }

    @Test(arguments: [
        ("markup", "<p>O&#39;Hare &lt;b&gt;&amp;amp;&lt;/b&gt; 5</p>"), ("absent", "<p>Oslo</p>"),
        ("zero", "<p>Oslo 0</p>"), ("many", "<p>Oslo 11</p>"),
    ])
    func `an edge is escaped and formatted as any value`(edge: String, body: String) throws {
        let found = try html(try drawings(of: "price", withEdges: true).first { $0.sample == edge })
        #expect(found.contains(body), "\(found.suffix(120))")
    }

    @Test func `the longest text and the longest list reach their limits and go no further`() throws {
        let drawings = try drawings(of: "flights", withEdges: true)
        for edge in ["longest", "unbroken"] {
            guard case .list(let rows)?? = drawings.first(where: { $0.sample == edge })?.values.first,
                case .record(let parts)? = rows.first
            else {
                Issue.record("no list in \(edge)")
                continue
            }
            #expect(rows.count == (edge == "longest" ? 3 : 1))
            let texts = parts.compactMap { part in if case .text(let text)? = part { text.count } else { nil } }
            #expect(texts.allSatisfy { $0 == SampleLimits.edgeTextCharacters })
            #expect(!texts.isEmpty)
        }
    }

    @Test func `a campaign is drawn with the edges whatever its dates, where it is on sale`() throws {
        #expect(try drawings(of: "banner").isEmpty)
        let british = try drawings(of: "banner", withEdges: true)
        #expect(british.first?.sample == "campaign-sale")
        #expect(british.first?.origin == .campaign)
        #expect(try html(british.first).contains("One for all"))
        #expect(try !drawings(of: "banner", in: "NO", withEdges: true).contains { $0.origin == .campaign })
    }
}
