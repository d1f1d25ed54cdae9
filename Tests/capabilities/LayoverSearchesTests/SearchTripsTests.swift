import LayoverAssembly
import LayoverFlights
@testable import LayoverFrame
import LayoverJSON
@testable import LayoverSearches
@testable import LayoverSuppliers
import Synchronization
import Testing

/// Shared trips that the requests of a search name.
struct SearchTripsTests {
    /// Trips that become available when the test says so; every itinerary belongs to them.
    private final class Trips: Sendable {
        private struct State {
            var isHere: Bool
            var arrivals: [NamedTrips.Arrival] = []
            var listings: [Int] = []
        }

        private let state: Mutex<State>

        init(isHere: Bool) { state = Mutex(State(isHere: isHere)) }

        var named: NamedTrips {
            NamedTrips(
                wantFlights: { _ in true },
                index: { listing, _ in
                    self.state.withLock { $0.listings.append(listing.itineraries.count) }
                    return FlightIndex([[1]: listing.itineraries.map(\.id)])
                },
                facts: { search, flights, arrived in self.facts(flights, arrived) })
        }

        /// The number of itineraries in each answer that was searched for trips.
        var listings: [Int] { state.withLock { $0.listings } }

        func arrive() {
            let arrivals = state.withLock { state in
                state.isHere = true
                defer { state.arrivals = [] }
                return state.arrivals
            }
            for arrived in arrivals { arrived() }
        }

        private func facts(_ flights: FlightIndex?, _ arrived: NamedTrips.Arrival?) -> TripFacts {
            state.withLock { state in
                guard state.isHere else {
                    if let arrived { state.arrivals.append(arrived) }
                    return TripFacts(.awaited)
                }
                let marks = (flights?.itineraries[[1]] ?? []).map { id in
                    ItineraryMark(
                        itinerary: id, trip: "t", item: "i", yes: 1, maybe: 0, no: 0, mine: nil, stale: 0,
                        isChosen: false)
                }
                return TripFacts(.known, marks: marks)
            }
        }
    }

    private let fixture: SearchFixture
    private let search: LiveSearch
    /// Two offers whose flights can be identified.
    private let answer = ScriptedAnswer.duffel(2)
        .replacing(#""stops":[]"#, with: #""arriving_at":"2026-12-20T09:15:00","stops":[]"#)
        .replacing(#"number":"0""#, with: #"number":"7""#)

    init() throws {
        fixture = try SearchFixture(try SearchContent.plain.get(), format: .duffel)
        search = try fixture.search()
    }

    private func marks(_ layout: JSONValue?) -> [String]? {
        layout?["marks"]?.items?.compactMap { $0["itinerary"]?.string }
    }

    private func layout() throws -> JSONValue {
        try JSONValue(parsing: try #require(search.layout(since: nil)).bytes)
    }

    @Test func `a search without trips reads nothing for them, and has no marks`() throws {
        _ = search.begin(SearchWaitOptions(), nil)
        fixture.supplier.answer(answer)
        #expect(try marks(layout()) == nil)
        #expect(search.namedTrips == nil)
    }

    @Test func `the itineraries of each answer have their marks`() throws {
        let trips = Trips(isHere: true)
        search.setTrips(trips.named)
        _ = search.begin(SearchWaitOptions(), nil)
        #expect(try marks(layout()) == [], "before any result nothing is marked")
        fixture.supplier.answer(answer)
        #expect(try marks(layout()) == ["off_0", "off_1"])
        #expect(trips.listings == [2])
        #expect(try marks(layout()) == ["off_0", "off_1"], "an answer is read once")
        #expect(trips.listings == [2], "an answer is read once")
    }

    @Test func `listeners are notified of a trip that is named later`() throws {
        let (trips, client) = (Trips(isHere: false), SearchClient())
        search.setTrips(trips.named)
        _ = search.begin(SearchWaitOptions(), nil)
        #expect(search.listen(client.listener, lastEventID: nil, since: nil))
        fixture.supplier.answer(answer)
        #expect(marks(client.now.layout) == nil)
        #expect(client.now.layout != nil)
        trips.arrive()
        #expect(marks(client.now.layout) == ["off_0", "off_1"])
        #expect(client.now.faults == [])
    }

    @Test func `a trip that arrives before any layout was made makes none`() throws {
        let trips = Trips(isHere: false)
        search.setTrips(trips.named)
        trips.arrive()
        #expect(search.peek { $0.history.latest == nil })
    }

    @Test func `trips that are named once results are there mark those`() throws {
        _ = search.begin(SearchWaitOptions(), nil)
        fixture.supplier.answer(answer)
        let before = search.weight.bytes
        let trips = Trips(isHere: true)
        search.setTrips(trips.named)
        #expect(try marks(layout()) == ["off_0", "off_1"])
        #expect(trips.listings == [2])
        search.setTrips(trips.named)
        #expect(trips.listings == [2], "the answer that is held was read already")
        #expect(search.weight.bytes > before, "its stored bytes are counted")
    }

    @Test func `a kill of the provider takes the marks as well`() throws {
        search.setTrips(Trips(isHere: true).named)
        _ = search.begin(SearchWaitOptions(), nil)
        fixture.supplier.answer(answer)
        #expect(try marks(layout())?.count == 2)
        fixture.kill(["provider:trip"], generation: 1)
        #expect(try marks(layout()) == nil)
    }

    @Test func `nothing of them is in the search's token`() throws {
        let before = search.peek { $0.ticket }
        search.setTrips(Trips(isHere: true).named)
        #expect(search.peek { $0.ticket } == before)
    }
}
