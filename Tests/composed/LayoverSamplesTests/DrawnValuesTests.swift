import LayoverAdapters
import LayoverCatalog
import LayoverContentKit
import LayoverModel
import LayoverSamples
import LayoverTestKit
import Testing

/// Values that are typical for readers of a market, used to measure cards.
struct DrawnValuesTests {
    private static let content = """
        === layout
        widgets: [offer, fixed, ways, list]
        === offer
        type: html
        height: 80
        fields:
          city: { type: text, from: route.destination.city }
          price: { type: money, from: results.price.min }
          days: { type: int, from: query.days_ahead }
          note: { message: note }
        === widgets/cards/offer/card.html
        <p>{{city}} {{price}} {{days}} {{note}}</p>
        === widgets/cards/offer/messages/en-GB.yaml
        label: "Offer"
        note: "for {days}"
        === widgets/cards/offer/messages/nb-NO.yaml
        label: "Tilbud"
        note: "om {days}"
        === widgets/cards/offer/samples/oslo.yaml
        sample: oslo
        facts: { route.destination.city: Oslo, query.days_ahead: 5, results.price.min: 10 GBP }
        === fixed
        type: html
        height: 80
        fields: {}
        === widgets/cards/fixed/card.html
        <p>x</p>
        === widgets/cards/fixed/samples/one.yaml
        sample: one
        === list
        type: html
        height: 80
        fields: { airlines: { from: results.direct.carriers, limit: 3 } }
        === widgets/cards/list/card.html
        <ul>{{#airlines}}<li>{{name}} {{flights}}</li>{{/airlines}}</ul>
        === widgets/cards/list/samples/two.yaml
        sample: two
        facts: { results.direct.carriers: [{ id: BA, name: BA, flights: 2, price: 54.07 GBP, itineraries: [a] }] }
        === ways
        type: html
        height: 80
        provider: { kind: table, table: ways.csv, key: { origin: route.origin.airport, destination: route.destination.airport } }
        fields: { mode: { type: text, from: table.mode } }
        === widgets/cards/ways/card.html
        <p>{{mode}}</p>
        === widgets/cards/ways/samples/train.yaml
        sample: train
        facts: { route.origin.airport: LHR, route.destination.airport: EDI }
        === widgets/data/ways.csv
        origin,destination,mode
        LHR,EDI,train
        MAN,FAO,bus
        OSL,TOS,ferry
        """

    private func drawn(_ name: String, in code: String = "GB", seed: Int = 1, count: Int = 60) throws -> [[Value?]] {
        let catalog = try SmallTree(Self.content).catalog()
        let gallery = CardGallery(catalog: catalog, tools: try Adapters().assemblyTools)
        let widget = try #require(catalog.widgets.firstIndex { $0.name == name })
        let market = try #require(catalog.market(code))
        let drawings = gallery.drawings(of: widget, in: market, localeIndex: 0, withEdges: true)
        return gallery.drawn(from: drawings, in: market, count: count, seed: seed).flatMap { $0.map(\.values) }
    }

    @Test func `the same seed draws the same, another seed other values`() throws {
        let first = try drawn("offer")
        #expect(first.count == 60)
        #expect(Set(first).count > 30)
        #expect(try drawn("offer") == first)
        #expect(try drawn("offer", seed: 2) != first)
    }

    @Test func `places are those that the market's tables name, and prices are in its currency`() throws {
        func places(_ code: String) throws -> Set<String> {
            Set(try drawn("offer", in: code).compactMap { if case .text(let city)? = $0[0] { city } else { nil } })
        }
        #expect(try places("GB") == ["Edinburgh", "Faro"])
        #expect(try places("NO") == ["Tromsø"])
        for (code, currency) in [("GB", "GBP"), ("NO", "NOK")] {
            for values in try drawn("offer", in: code) {
                guard case .money(let price)? = values[1] else { throw Missing() }
                #expect(price.currency.code == currency)
                #expect((2_000...5_000_000).contains(price.amount))
            }
        }
    }

    private struct Missing: Error {}

    @Test func `texts are made of the drawn values, and rows are complete`() throws {
        for values in try drawn("offer") {
            guard case .int(let days)? = values[2], case .text(let note)? = values[3] else { throw Missing() }
            #expect(note == "for \(days)")
            #expect((1...999).contains(days))
        }
        #expect(Set(try drawn("ways")) == [[.text("train")], [.text("bus")], [.text("ferry")]])
        let counts = try drawn("list").map { values -> Int in
            guard case .list(let items)? = values[0] else { throw Missing() }
            return items.count
        }
        #expect(Set(counts) == [1, 2, 3], "as many as the field takes")
    }

    @Test func `a card with one text for all readers is drawn for no particular one`() throws {
        #expect(try drawn("fixed").isEmpty)
    }
}
