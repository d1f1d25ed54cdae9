import LayoverAssembly
import LayoverFlights
import LayoverFrame
import LayoverJSON
import LayoverModel
@testable import LayoverSearches
import Testing

/// When a look at the layout of a search makes another one; the clock begins at noon in London.
struct LayoutSourceTests {
    private let fixture: SearchFixture
    private var search: SearchState

    init() throws { try self.init(["timetable", "banner"]) }

    private init(_ names: [String]) throws {
        fixture = try SearchFixture(try SearchContent.catalog(names))
        let ticket = try fixture.ticket()
        search = SearchState(ticket, reader: try ticket.reader, logName: "log")
        _ = try look()
    }

    /// Assembles the layout; true if one was made.
    private mutating func look(trips: SearchTrips = SearchTrips()) throws -> Bool {
        let current = fixture.holder.load()
        let market = try #require(Market("GB"))
        var snapshot = fixture.dependencies().snapshot(try #require(current.serving), market: market)
        snapshot.publication = current.number
        snapshot.trips = trips
        return try search.assemble(snapshot) != nil
    }

    @Test func `a look without a change makes none`() throws {
        var searched = self
        #expect(try !searched.look())
    }

    @Test(arguments: [
        ([], 59, false), ([], 60, true), (["soon"], 29, false), (["soon"], 30, true), (["brief"], 1, true),
        (["until"], 1, true),
    ])
    func `it holds until the minute ends, a schedule begins, or a card that reads the clock changes`(
        names: [String], seconds: Int, isMade: Bool
    ) throws {
        var searched = try LayoutSourceTests(["timetable"] + names)
        fixture(of: searched).pass(milliseconds: seconds * 1_000)
        #expect(try searched.look() == isMade)
    }

    private func fixture(of tests: LayoutSourceTests) -> SearchFixture { tests.fixture }

    @Test func `a clock that was set back makes one`() throws {
        var searched = self
        fixture.pass(milliseconds: -1_000)
        #expect(try searched.look())
    }

    @Test func `an answer of the supplier makes one, even if it repeats no results`() throws {
        var searched = self
        searched.search.recordAnswer(.unchanged(isComplete: false), session: nil, status: 200) { _ in nil }
        #expect(try searched.look())
        #expect(try !searched.look())
    }

    @Test func `a kill makes one`() throws {
        var searched = self
        fixture.kill(["widget:banner"], generation: 1)
        #expect(try searched.look())
        #expect(try !searched.look())
    }

    @Test func `a supplier that is given up makes one, and so does the next call`() throws {
        var searched = self
        _ = searched.search.giveUp()
        #expect(try searched.look())
        searched.search.takeUp()
        #expect(try searched.look())
    }

    @Test func `cards that were withheld, or whose bytes were dropped, are made again`() throws {
        var searched = self
        searched.search.withholdCards(generation: 1)
        #expect(try searched.look())
        searched.search.dropLayouts()
        #expect(try searched.look())
        #expect(!searched.search.lacksLayout)
    }

    @Test func `a layout that asks a service is made at every look`() throws {
        var searched = try LayoutSourceTests(["timetable", "hint"])
        var parser = TapeParser()
        var (reader, facts) = (FlightReader(), FlightFacts())
        try parser.parse(Array(ScriptedAnswer.text(4, direct: 3, status: "COMPLETE").utf8)) { tape in
            try reader.read(tape, as: .skyscanner, currency: nil, into: &facts)
        }
        searched.search.recordAnswer(.facts(facts), session: nil, status: 200) { _ in nil }
        #expect(try searched.look())
        #expect(try searched.look())
    }
}
