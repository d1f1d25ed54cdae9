import LayoverAssembly
import LayoverCatalog
import LayoverFrame
import LayoverJSON
@testable import LayoverLayouts
@testable import LayoverSearches
@testable import LayoverSuppliers
import LayoverTestKit
import Testing

/// Cards that arrive late in a search whose page is already full.
struct LateCardTests {
    /// A search on a page, with a client that listens from its start.
    private struct Side {
        let fixture: SearchFixture
        let search: LiveSearch
        let client = SearchClient()

        init(_ content: Result<Catalog, any Error>) throws {
            fixture = try SearchFixture(try content.get())
            search = try fixture.search()
            _ = search.begin(SearchWaitOptions(), nil)
            _ = search.listen(client.listener, lastEventID: nil, since: nil)
        }

        /// The ids of all cards except grey ones.
        var cards: Set<String> {
            Set((client.now.layout?["cards"]?.items ?? []).compactMap { $0["id"]?.string }).filter {
                !$0.hasPrefix("grey")
            }
        }
    }

    @Test func `a service that answers late throws no card out, and has its card once there is room`() throws {
        let side = try Side(SearchContent.narrow)
        side.fixture.supplier.answer(ScriptedAnswer.text(4, direct: 1))
        let shown = side.cards
        #expect(shown.contains("advice"))
        #expect(!shown.contains("timetable"))
        side.fixture.fire()
        side.fixture.supplier.answer(ScriptedAnswer.text(9, direct: 5))
        while side.fixture.services.count > 0 { side.fixture.services.end(at: 0, .body(Array(#"{"text":"x"}"#.utf8))) }
        #expect(shown.isSubset(of: side.cards), "\(shown) became \(side.cards)")
        side.fixture.kill(shown.map { "widget:\($0)" }.sorted(), generation: 1)
        side.search.refresh()
        #expect(side.cards.contains("timetable"))
        #expect(side.cards.isDisjoint(with: shown))
    }

    @Test func `a server that goes on decides afresh`() throws {
        let side = try Side(SearchContent.narrow)
        side.fixture.supplier.answer(ScriptedAnswer.text(4, direct: 1))
        var ticket = try side.fixture.ticket()
        ticket.session = "session-1"
        let fixture = side.fixture
        let other = try #require(
            LiveSearch(
                ticket, reader: try ticket.reader, supplier: fixture.supplier.supplier, serial: 2, requestName: "",
                dependencies: fixture.dependencies()))
        let client = SearchClient()
        _ = other.listen(client.listener, lastEventID: nil, since: nil)
        fixture.supplier.answer(ScriptedAnswer.text(9, direct: 5))
        #expect(client.now.widgets.first == "timetable", "it shows the best, for it has shown nothing")
        fixture.fire()
        fixture.supplier.answer(ScriptedAnswer.text(9, direct: 5))
        #expect(!side.cards.contains("timetable"))
        #expect(side.cards.contains("advice"))
    }

    @Test(arguments: 0..<200)
    func `no card is replaced by a later one, for any order of answers`(seed: UInt64) throws {
        var chance = SeededGenerator(seed: seed)
        // The same steps on a page with room for all cards show which cards are available.
        let (narrow, roomy) = (try Side(SearchContent.narrow), try Side(SearchContent.roomy))
        var killed: Set<String> = []
        var generation = 0
        for _ in 0..<15 {
            let shown = narrow.cards
            let step = LateCardTests.step(&chance, &killed)
            generation += 1
            for side in [narrow, roomy] { step(side, generation) }
            let lost = shown.intersection(roomy.cards).subtracting(narrow.cards)
            #expect(lost.isEmpty, "\(lost) went for \(narrow.cards.subtracting(shown))")
            #expect(narrow.cards.count <= 3)
            #expect(narrow.client.now.faults.isEmpty)
        }
        #expect(narrow.cards.isSubset(of: roomy.cards))
    }

    /// A random step that is applied to both pages.
    private static func step(
        _ chance: inout SeededGenerator, _ killed: inout Set<String>
    ) -> (Side, Int) -> Void {
        switch Int.random(in: 0..<6, using: &chance) {
        case 0, 1:
            let count = Int.random(in: 1...6, using: &chance)
            let text = ScriptedAnswer.text(count, direct: Int.random(in: 0...count, using: &chance))
            return { side, _ in
                if !side.fixture.supplier.isAsked { side.fixture.fire() }
                side.fixture.supplier.answer(text)
            }
        case 2, 3:
            let answer: ServiceAnswers.Answer = chance.happens(80) ? .body(Array(#"{"text":"x"}"#.utf8)) : .noCard
            return { side, _ in side.fixture.services.end(at: 0, answer) }
        case 4:
            let names = ["timetable", "hint", "late", "advice", "banner", "count", "cheap"]
            let name = names[Int.random(in: names.indices, using: &chance)]
            if killed.remove(name) == nil { killed.insert(name) }
            let words = killed.sorted().map { "widget:\($0)" }
            return { side, generation in
                side.fixture.kill(words, generation: generation)
                side.search.refresh()
            }
        default: return { side, _ in side.search.refresh() }
        }
    }
}
