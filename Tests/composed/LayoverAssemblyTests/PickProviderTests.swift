import LayoverFlights
import LayoverJSON
import LayoverModel
import LayoverPick
import LayoverTestKit
import Testing

@testable import LayoverAssembly

/// Cards that show the best of several offers or table rows.
struct PickProviderTests {
    private static let catalog = Result {
        try TestContent(
            """
            === layout
            widgets: [grey, best, strict, lounge, counter, desk, places]
            limits: { top: 9, total: 9 }
            === grey
            type: placeholder
            provider: { kind: placeholder, for: [best] }
            === best
            provider: { kind: pick, budget: 5ms }
            pick:
              score:
                - { fact: price, weight: 3, relative: least, curve: { half_life: { half: 25 } } }
                - { fact: duration, weight: 2, relative: least, curve: { half_life: { half: 50 } } }
              penalties: [{ if: { self_transfer: true }, cost: 0.5 }]
              show: 3
            component: best@1
            fields:
              id: { from: pick.id }
              price: { from: pick.price, optional: true }
              duration: { from: pick.duration, optional: true }
              departs: { from: pick.departs, optional: true }
              carriers: { from: pick.carriers, optional: true }
              cheaper_than: { from: pick.cheaper_than, optional: true }
              compared: { from: pick.compared, optional: true }
              saved: { from: pick.saved, optional: true }
              others: { from: pick.others }
              by_price: { from: pick.why.price, optional: true }
              by_duration: { from: pick.why.duration, optional: true }
              next: { from: pick.next, optional: true }
            === widgets/components/best@1.yaml
            component: best@1
            fields:
              id: text
              price: money
              duration: duration
              departs: text
              carriers: text
              cheaper_than: int
              compared: int
              saved: duration
              others: int
              by_price: bool
              by_duration: bool
              next: { type: list, of: { id: text, price: { type: money, optional: true } } }
            === strict
            provider: pick
            pick:
              limits: [{ if: { stops: 0 } }]
              score: [{ fact: price, curve: { linear: { zero: 100000, one: 0 } } }]
            fields: { text: { from: pick.id } }
            === lounge
            provider: pick
            pick:
              candidates: { from: table, table: lounges.csv, near: arrival }
              hours: { stay: 30 }
              score: [{ fact: distance, curve: { half_life: { full: 0, half: 500 } } }]
            fields: { text: { from: pick.title } }
            === widgets/data/lounges.csv
            id,title,lat,lon,zone,hours
            far,Far,51.5,-0.5,Europe/London,24/7
            near,Near,55.95,-3.3725,Europe/London,24/7
            shut,Shut,55.95,-3.3724,Europe/London,Mo-Su 18:00-19:00
            === counter
            provider: pick
            pick:
              candidates: { from: table, table: counters.csv, near: arrival }
              hours: { stay: 5 }
              score: [{ fact: rank, curve: { linear: { zero: 9, one: 0 } } }]
            fields: { text: { from: pick.title } }
            === widgets/data/counters.csv
            id,title,lat,lon,hours,rank
            placed,Placed,55.95,-3.3725,Mo-Su 11:00-12:45,1
            tokyo,Tokyo,35.55,139.78,Mo-Su 11:00-12:45,2
            === desk
            provider: pick
            pick:
              candidates: { from: table, table: desks.csv, near: arrival }
              hours: { stay: 5 }
              score: [{ fact: rank, curve: { linear: { zero: 9, one: 0 } } }]
            fields: { text: { from: pick.title } }
            === widgets/data/desks.csv
            id,title,hours,rank
            unplaced,Unplaced,Mo-Su 11:00-12:45,1
            === places
            provider: pick
            pick:
              candidates: { from: remote, source: city-places }
              score: [{ fact: distance, curve: { half_life: { full: 0, half: 500 } } }]
            fields: { text: { from: pick.title } }
            """
        ).catalog()
    }

    private static func offer(
        _ id: String, _ price: Int?, minutes: Int?, stops: Int = 0, departs: Int = 442, risky: Bool = false
    ) -> PickCandidate {
        PickCandidate(
            id: id,
            values: [
                price.map { .number($0 * 1_000) }, minutes.map { .number($0 * 1_000) }, .number(stops * 1_000),
                .number(departs * 1_000), nil, .texts(["BA", "KL"]), .flag(risky),
            ])
    }

    private func layout(_ offers: [PickCandidate]?, isComplete: Bool = true, kills: [String] = []) throws -> JSONValue {
        let request = JSONValue.object(of: [
            "facts": .object(of: ["results.count": .int(2)]), "kills": .texts(kills),
            "context": .object(of: [
                "complete": .bool(isComplete),
                "query": .object(of: ["origin": .string("LHR"), "destination": .string("EDI")]),
            ]),
        ])
        let given = offers.map { OfferCandidates($0, currency: Currency("GBP")) }
        return try JSONValue(parsing: LayoutCase(request: request, offers: given).layout(from: Self.catalog.get()))
    }

    private func card(_ id: String, _ layout: JSONValue) -> JSONValue? {
        layout["cards"]?.items?.first { $0["id"]?.string == id }
    }

    private func reason(_ id: String, _ layout: JSONValue) -> String? {
        let omitted = layout["omitted"]?.items?.first { $0["widget"]?.string == id }
        return omitted.map { "\($0["reason"]?.string ?? "") \($0["detail"]?.string ?? "")" }
    }

    @Test func `the best offer has its advantages over the others, and the next ones follow it`() throws {
        let layout = try layout([
            Self.offer("cheap", 6_000, minutes: 390, stops: 1), Self.offer("best", 7_489, minutes: 90),
            Self.offer("dear", 20_000, minutes: 90), Self.offer("unpriced", nil, minutes: 95),
        ])
        let data = try #require(card("best", layout)?["data"])
        #expect(data["id"]?.string == "best")
        #expect(data["departs"]?.string == "07:22")
        #expect(data["carriers"]?.string == "BA, KL")
        #expect(data["others"]?.int == 3)
        #expect(data["cheaper_than"]?.int == 1)
        #expect(data["compared"]?.int == 2)
        #expect(data["saved"].map { "\($0)".contains("300") } == true, "\(String(describing: data["saved"]))")
        #expect(data["by_price"]?.bool == nil && data["by_duration"]?.bool == true || data["by_price"]?.bool == true)
        #expect(data["next"]?.items?.count == 2)
        #expect(data["next"]?.items?.first?["id"]?.string != "best")
    }

    @Test func `nothing is reported before all offers are read`() throws {
        let layout = try layout([Self.offer("a", 6_000, minutes: 90)], isComplete: false)
        #expect(card("best", layout) == nil)
        #expect(layout["pending"]?.items?.contains(.string("best")) == true)
    }

    @Test func `a penalty counts for travellers who change airlines on their own`() throws {
        let offers = [Self.offer("a", 6_000, minutes: 90, risky: true), Self.offer("b", 6_500, minutes: 90)]
        #expect(try card("best", layout(offers))?["data"]?["id"]?.string == "b")
    }

    @Test func `an excluded candidate is listed with the reason`() throws {
        let some = try layout([Self.offer("a", 6_000, minutes: 90, stops: 1)])
        #expect(reason("strict", some) == "no_card no candidate passes: 1 by limit:stops")
        #expect(reason("best", try layout(nil)) == "no_card the answer has no single offers")
        #expect(reason("best", try layout([])) == "no_card there are no candidates")
        #expect(reason("places", some) == "no_card places of services are available in /v1/pick only")
    }

    @Test func `a kill of the provider takes its cards away`() throws {
        let layout = try layout([Self.offer("a", 6_000, minutes: 90)], kills: ["provider:pick"])
        #expect(card("best", layout) == nil)
        #expect(card("lounge", layout) == nil)
        #expect(reason("best", layout)?.hasPrefix("killed") == true)
    }

    @Test func `rows of a table are near where the search arrives, and open then`() throws {
        let layout = try layout(nil)
        #expect(card("lounge", layout)?["data"]?["text"]?.string == "Near")
    }

    /// At noon in London it is one o'clock in Oslo, where both would be closed.
    @Test(arguments: ["GB", "NO"])
    func `a row without a zone is open by the clock of the nearest airport, whatever the market`(market: String) throws
    {
        let request = JSONValue.object(of: [
            "facts": .object(of: ["results.count": .int(2)]),
            "context": .object(of: [
                "market": .string(market), "complete": .bool(true),
                "query": .object(of: ["origin": .string("LHR"), "destination": .string("EDI")]),
            ]),
        ])
        let layout = try JSONValue(parsing: LayoutCase(request: request).layout(from: Self.catalog.get()))
        #expect(card("counter", layout)?["data"]?["text"]?.string == "Placed")
        #expect(card("desk", layout)?["data"]?["text"]?.string == "Unplaced")
    }

    @Test func `single offers are read only for those whose app can draw them`() throws {
        func reads(_ caps: String, kills: [String] = []) throws -> Bool {
            let request = JSONValue.object(of: [
                "client": .string("platform=web, caps=\"\(caps)\""), "kills": .texts(kills),
            ])
            return try LayoutCase(request: request).readsOffers(from: Self.catalog.get())
        }
        #expect(try reads("native.best@1"))
        #expect(try reads("native.plain@1"))
        #expect(try !reads("card.html@1"))
        #expect(try !reads("native.best@1 native.plain@1", kills: ["provider:pick"]))
    }
}
