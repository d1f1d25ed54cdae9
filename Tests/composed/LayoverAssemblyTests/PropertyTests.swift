import Foundation
import LayoverAssembly
import LayoverCatalog
import LayoverJSON
import LayoverModel
import LayoverTestKit
import Testing

/// Properties that hold for any request, tested with seeds; the seed of a failure is its argument.
struct PropertyTests {
    private static let content = """
        === widgets/components/days@1.yaml
        component: days@1
        fields: { days: { type: list, of: { day: date, flights: int } } }
        === widgets/components/timetable@1.yaml
        component: timetable@1
        fields: { airlines: { type: list, of: { id: text, name: text, flights: int, price: { type: money, optional: true }, itineraries: { type: list, of: text } } } }
        === widgets/data/days.csv
        origin,destination,day,flights
        LHR,EDI,mon,5
        LHR,EDI,thu,2
        === layout
        widgets: [grey, advice, list, weekdays, banner, cheap, reader, card]
        === grey
        type: placeholder
        provider: { kind: placeholder, for: [list] }
        === advice
        show_when:
          route.countries: { $all: [CU] }
          $or: [ { traveller.residence: US }, { traveller.citizenship: { $in: [US, GB] } } ]
        when_unknown: show
        === list
        component: timetable@1
        show_when: { results.direct.count: { $gte: 6 } }
        fields: { airlines: { from: results.direct.carriers, sort: price, limit: 3 } }
        === weekdays
        component: days@1
        provider: { kind: table, table: days.csv, key: { origin: route.origin.airport, destination: route.destination.airport } }
        fields: { days: { from: table.rows } }
        place: { after_results: 6 }
        === banner
        provider: campaign
        disclosure: ad
        place: { after_results: 3, short: drop }
        fields: { text: { type: text, from: campaign.text.title } }
        === widgets/campaigns/one.yaml
        campaign: one
        uses: banner
        markets: [GB, NO]
        from: 2026-12-01
        until: 2026-12-31
        text: { title: { en-GB: One, nb-NO: En } }
        weight: 3
        === widgets/campaigns/two.yaml
        campaign: two
        uses: banner
        markets: [GB, NO]
        from: 2026-12-01
        until: 2026-12-31
        text: { title: { en-GB: Two, nb-NO: To } }
        === cheap
        place: { beside: results.cheapest }
        === reader
        provider: { kind: facts, after: [advice] }
        show_when: { provider.advice.text: advice }
        === card
        type: html
        height: 60
        place: bottom
        fields:
          city: { type: text, from: route.destination.city, optional: true }
          id: { type: text, from: results.cheapest, optional: true }
          price: { type: money, from: results.price.min, optional: true }
        === widgets/cards/card/card.html
        <div class="card">{{#city}}<h2 class="title">{{city}}</h2>{{/city}}
        {{#id}}<p>{{id}} {{#price}}{{price | money}}{{/price}}</p>{{/id}}</div>
        """

    private static let catalog = Result { try TestContent(content).catalog() }

    @Test(arguments: 0..<200)
    func `the same inputs have the same bytes, and any facts make a whole layout`(seed: UInt64) throws {
        let catalog = try PropertyTests.catalog.get()
        var chance = SeededGenerator(seed: seed)
        let asked = LayoutCase(request: RandomRequest.make(&chance))
        let first = try asked.layout(from: catalog)
        #expect(try asked.layout(from: catalog) == first, "\(asked.request)")
        let layout = try JSONValue(parsing: first)
        let cards = try #require(layout["cards"]?.items)
        #expect(layout["schema"]?.int == 1)
        #expect(cards.count <= 8)
        #expect(Set(cards.compactMap { $0["id"]?.string }).count == cards.count)
        for card in cards {
            #expect(card["widget"]?.string != nil)
            #expect(card["hash"]?.string?.count == 8)
            #expect(card["place"] != nil)
            #expect(card["actions"] != nil || card["type"]?.string == "placeholder")
        }
        let indices = cards.compactMap { $0["place"]?["index"]?.int }
        #expect(indices == indices.sorted(), "cards stand in page order")
    }

    @Test(arguments: 0..<200)
    func `no value changes the tags of a card`(seed: UInt64) throws {
        let catalog = try PropertyTests.catalog.get()
        var chance = SeededGenerator(seed: seed)
        let city = RandomRequest.text(&chance)
        let facts = JSONValue.object([
            JSONValue.Member("route.destination.city", .string(city)),
            JSONValue.Member("results.cheapest", .string(RandomRequest.text(&chance))),
        ])
        let request = JSONValue.object([JSONValue.Member("facts", facts)])
        let layout = try JSONValue(parsing: try LayoutCase(request: request).layout(from: catalog))
        let card = layout["cards"]?.items?.first { $0["widget"]?.string == "card" }
        let html = try #require(card?["html"]?.string, "\(layout)")
        let body = try #require(html.range(of: "<body")).lowerBound
        let tags = html[body...].split(separator: "<").map { $0.prefix { $0 != ">" && $0 != " " } }
        #expect(tags == ["body", "div", "h2", "/h2", "p", "/p", "/div", "/body", "/html"], "\(html[body...])")
    }

    @Test func `a weight is a share, and one unit keeps its campaign`() throws {
        let catalog = try PropertyTests.catalog.get()
        var counts: [String: Int] = [:]
        for unit in 0..<1000 {
            let request = JSONValue.object([JSONValue.Member("unit", .string("user=u-\(unit)"))])
            let layout = try JSONValue(parsing: try LayoutCase(request: request).layout(from: catalog))
            let campaign = layout["cards"]?.items?.compactMap { $0["campaign"]?.string }.first
            counts[try #require(campaign), default: 0] += 1
        }
        #expect((700...800).contains(counts["one"] ?? 0), "weights 3 and 1 gave \(counts)")
    }
}
