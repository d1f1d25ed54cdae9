import LayoverCatalog
import LayoverJSON
import LayoverTestKit
import Testing

@testable import LayoverAssembly

/// Cards that the reader of a search already sees, and later cards for which the page has no room.
struct ShownCardsTests {
    private static let cards = """
        === early
        === middle
        priority: 5
        place: { after_results: 3 }
        === near
        priority: 20
        show_when: { results.count: { $gte: 2 } }
        place: { after_results: 4 }
        === late
        priority: 10
        show_when: { results.direct.count: { $gte: 1 } }
        === later
        priority: 30
        show_when: { results.direct.count: { $gte: 2 } }
        === advice
        priority: 7
        show_when: { traveller.residence: US }
        === ad
        provider: campaign
        disclosure: ad
        priority: 1
        place: bottom
        fields: { text: { type: text, from: campaign.text.title } }
        === widgets/campaigns/sale.yaml
        campaign: sale
        uses: ad
        markets: [GB]
        from: 2026-12-01
        until: 2026-12-31
        text: { title: { en-GB: Sale } }
        === grey
        type: placeholder
        provider: { kind: placeholder, for: [late] }
        """

    private static func catalog(_ limits: String) throws -> Catalog {
        try TestContent(
            """
            === layout
            widgets: [grey, early, middle, near, late, later, advice, ad]
            limits: \(limits)
            \(cards)
            """
        ).catalog()
    }

    private static let narrow = Result { try catalog("{ top: 1, total: 3, gap: 3 }") }
    private static let roomy = Result { try catalog("{ top: 20, total: 20, gap: 0 }") }

    /// The facts at one time of a search.
    private struct Moment {
        var count = 0
        var direct = 0
        var residence: String?
        var killed: Set<String> = []
        var isBefore = false

        func revision(from catalog: Result<Catalog, any Error>, after earlier: LayoutRevision? = nil) throws
            -> LayoutRevision
        {
            var facts: [JSONValue.Member] = [
                .init("results.count", .int(count)), .init("results.direct.count", .int(direct)),
            ]
            if let residence { facts.append(.init("traveller.residence", .string(residence))) }
            let request = JSONValue.object([
                .init("facts", .object(facts)), .init("before", .bool(isBefore)),
                .init("kills", .array(killed.sorted().map { .string("widget:\($0)") })),
            ])
            return try LayoutCase(request: request).revision(
                from: catalog.get(), after: earlier, shown: ShownCards(of: earlier?.digest))
        }
    }

    private func ids(_ revision: LayoutRevision) -> [String] { revision.cards.map(\.id) }

    @Test func `a card that comes late waits until there is room, whatever its priority`() throws {
        let first = try Moment(count: 1).revision(from: Self.narrow)
        #expect(ids(first) == ["early", "middle", "ad~sale"])
        let second = try Moment(count: 2, direct: 2).revision(from: Self.narrow, after: first)
        #expect(ids(second) == ids(first), "one top card, three in all, and three results between two")
        let afresh = try Moment(count: 2, direct: 2).revision(from: Self.narrow)
        #expect(ids(afresh) == ["later", "near", "ad~sale"], "who is shown nothing yet is shown the best")
        let third = try Moment(count: 2, direct: 2, killed: ["early"]).revision(from: Self.narrow, after: second)
        #expect(ids(third) == ["later", "middle", "ad~sale"], "the best of those that came late takes its place")
        let fourth = try Moment(count: 2, direct: 2).revision(from: Self.narrow, after: third)
        #expect(ids(fourth) == ids(third), "and keeps it from one that comes back")
    }

    @Test func `a shown card goes by its own condition, and a campaign's card by its campaign`() throws {
        let first = try Moment(count: 1, residence: "US").revision(from: Self.narrow)
        #expect(ids(first) == ["advice", "middle", "ad~sale"])
        let second = try Moment(count: 1, residence: "GB").revision(from: Self.narrow, after: first)
        #expect(ids(second) == ["early", "middle", "ad~sale"])
        let third = try Moment(count: 1, residence: "US", killed: ["ad"]).revision(from: Self.narrow, after: second)
        #expect(ids(third) == ["early", "middle"])
    }

    @Test func `a grey card keeps no place for itself once its widget's card may be inserted`() throws {
        let before = try Moment(isBefore: true).revision(from: Self.narrow)
        #expect(ids(before).contains("grey~late"))
        let after = try Moment(count: 1, direct: 2).revision(from: Self.narrow, after: before)
        #expect(ids(after) == ["later", "middle", "ad~sale"])
    }

    @Test(arguments: 0..<200)
    func `no card is replaced by a later one, limits hold, and the same inputs have the same bytes`(seed: UInt64) throws
    {
        var chance = SeededGenerator(seed: seed)
        var moment = Moment(count: 1, isBefore: chance.happens(30))
        var shown = try moment.revision(from: Self.narrow)
        for _ in 0..<20 {
            Self.goOn(&moment, &chance)
            let next = try moment.revision(from: Self.narrow, after: shown)
            #expect(try moment.revision(from: Self.narrow, after: shown).bytes == next.bytes)
            let possible = Set(ids(try moment.revision(from: Self.roomy)))
            let lost = Set(ids(shown)).intersection(possible).subtracting(ids(next)).filter { !$0.hasPrefix("grey") }
            #expect(lost.isEmpty, "\(lost) went from \(ids(shown)) to \(ids(next)) at \(moment)")
            let cards = try #require(try JSONValue(parsing: next.bytes)["cards"]?.items)
                .filter { $0["type"]?.string != "placeholder" }
            #expect(cards.count <= 3)
            #expect(cards.count { $0["place"]?["index"] == .int(0) } <= 1)
            shown = next
        }
    }

    private static func goOn(_ moment: inout Moment, _ chance: inout SeededGenerator) {
        moment.isBefore = moment.isBefore && chance.happens(50)
        switch Int.random(in: 0..<4, using: &chance) {
        case 0: moment.count = Int.random(in: 0...3, using: &chance)
        case 1: moment.direct = Int.random(in: 0...3, using: &chance)
        case 2: moment.residence = chance.happens(50) ? "US" : "GB"
        default:
            let names = ["early", "middle", "near", "late", "later", "advice", "ad"]
            let name = names[Int.random(in: names.indices, using: &chance)]
            if moment.killed.remove(name) == nil { moment.killed.insert(name) }
        }
    }
}
