import LayoverTestKit
import Testing

@testable import LayoverFindIndex

struct FinderTests {
    private static let vocabulary = FinderVocabulary(
        generic: ["airport", "flights", "terminal", "to"], synonyms: [["st", "saint"]])

    private static func item(_ id: String, _ title: String, popularity: Int, names: [String] = []) -> FinderItem {
        var item = FinderItem(id: id, domain: .airport, title: title)
        item.code = String(id.suffix(3))
        item.popularity = popularity
        item.names = names
        item.isScheduled = popularity > 0
        return item
    }

    private static let places = [
        item("airport:LHR", "London Heathrow Airport", popularity: 500, names: ["Londres"]),
        item("airport:STJ", "St. John's", popularity: 40),
        item("airport:NYC", "New York", popularity: 900), item("airport:NEW", "Lakefront", popularity: 0),
        item("airport:NWX", "Newark", popularity: 300),
        item("airport:NQY", "Newquay", popularity: 20),
    ]

    private func ids(
        _ text: String, _ items: [FinderItem] = FinderTests.places, market: String? = nil, limit: Int = 10
    ) -> [String] {
        let index = MemoryIndex(items, FinderTests.vocabulary)
        var query = FinderQuery(text)
        query.market = market
        query.limit = limit
        return Finder(index).answer(query).hits.map { String(index.items[$0.row].id.dropFirst(8)) }
    }

    @Test(arguments: [
        ("lhr", ["LHR"]), ("saint johns", ["STJ"]), ("flights to newyork", ["NYC"]), ("heathrow london", ["LHR"]),
        ("new", ["NYC", "NWX", "NEW", "NQY"]), ("lh", ["LHR"]), ("nwe york", ["NYC"]), ("newqauy", ["NQY"]),
        ("london terminal 5", ["LHR"]), ("terminal london", ["LHR"]), ("", []), ("airport", ["LHR"]), ("xyz", []),
    ])
    func `finds by the rules`(text: String, expected: [String]) { #expect(ids(text) == expected) }

    @Test func `says how it found`() {
        let finder = Finder(MemoryIndex(FinderTests.places, FinderTests.vocabulary))
        #expect(finder.answer(FinderQuery("london")).stage == .exact)
        #expect(finder.answer(FinderQuery("newqauy")).stage == .corrected)
        let partial = finder.answer(FinderQuery("london terminal 5"))
        #expect(partial.stage == .partial)
        #expect(partial.dropped == ["5"])
        #expect(finder.answer(FinderQuery("xyz")).stage == .none)
    }

    @Test func `the market's own country counts four times`() {
        var own = FinderTests.item("airport:AAA", "Springfield", popularity: 30)
        own.country = "GB"
        let other = FinderTests.item("airport:BBB", "Springfield", popularity: 119)
        let greater = FinderTests.item("airport:CCC", "Springfield", popularity: 121)
        #expect(ids("springfield", [own, other, greater]) == ["CCC", "BBB", "AAA"])
        #expect(ids("springfield", [own, other, greater], market: "GB") == ["CCC", "AAA", "BBB"])
        #expect(ids("springfield", [own, other, greater], market: "GB", limit: 1) == ["CCC"])
    }

    @Test func `words past the limit are dropped and reported`() {
        let finder = Finder(MemoryIndex(FinderTests.places, FinderTests.vocabulary))
        let twelve = (["london"] + Array(repeating: "heathrow", count: 11)).joined(separator: " ")
        #expect(finder.answer(FinderQuery(twelve)).dropped.isEmpty)
        #expect(finder.answer(FinderQuery(twelve + " mars")).dropped == ["mars"])
    }

    @Test func `a late answer is marked as incomplete`() {
        let answer = Finder(MemoryIndex(FinderTests.places, FinderTests.vocabulary), isLate: { true })
            .answer(FinderQuery("london"))
        #expect(!answer.isComplete)
        #expect(answer.hits.isEmpty)
    }

    @Test func `a hidden item is not found and takes no room`() {
        let index = MemoryIndex(FinderTests.places, FinderTests.vocabulary)
        let hidden = index.items.firstIndex { $0.id == "airport:NYC" }
        let answer = Finder(index, isVisible: { $0 != hidden }).answer(FinderQuery("new"))
        #expect(answer.hits.map { index.items[$0.row].id } == ["airport:NWX", "airport:NQY", "airport:NEW"])
    }

    @Test(arguments: 0..<12 as Range<UInt64>)
    func `every name finds its item whole, and no stranger changes an order`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let items = (0..<60).map { number in
            FinderTests.item(
                "airport:\(number)", name(&random), popularity: random.below(5) * 100,
                names: [name(&random), name(&random)])
        }
        let index = MemoryIndex(items, FinderTests.vocabulary)
        var stranger = FinderItem(id: "card:zzz", domain: .card, title: "qqqqqq wwwwww")
        stranger.popularity = 250
        let larger = MemoryIndex(items + [stranger], FinderTests.vocabulary)
        for item in items {
            for name in [item.title] + item.names where Analyser.words(name).count <= FinderLimits.queryWords {
                var query = FinderQuery(name)
                query.limit = 50
                let hits = Finder(index).answer(query).hits
                let own = hits.first { index.items[$0.row].id == item.id }
                #expect(own.map { $0.matchClass <= .whole } == true, "seed \(seed): \(name)")
                let again = Finder(larger).answer(query).hits.map { larger.items[$0.row].id }
                #expect(again == hits.map { index.items[$0.row].id }, "seed \(seed): \(name)")
            }
        }
    }

    @Test(arguments: 0..<10 as Range<UInt64>)
    func `any bytes are answered`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let finder = Finder(MemoryIndex(FinderTests.places, FinderTests.vocabulary))
        for _ in 0..<50 {
            let bytes = (0..<random.below(400)).map { _ in UInt8(random.below(256)) }
            let answer = finder.answer(FinderQuery(String(decoding: bytes, as: UTF8.self)))
            #expect(answer.hits.count <= 10, "seed \(seed)")
        }
    }

    private func name(_ random: inout SeededGenerator) -> String {
        (0..<(1 + random.below(3))).map { _ in
            (0..<(2 + random.below(5))).map { _ in random.pick(["a", "e", "ö", "k", "l", "東", "ル"]) }.joined()
        }.joined(separator: " ")
    }
}
