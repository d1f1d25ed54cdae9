import LayoverAssembly
import LayoverFrame
import LayoverModel
@testable import LayoverTripsAPI
import LayoverTrips
import Testing

/// Which searches may contain a trip's flights.
struct WatchedSearchesTests {
    private func search(
        _ from: String? = "LHR", _ to: String? = "OSL", departs: String? = "2026-12-04", adults: Int? = 2,
        cabin: SearchQuery.Cabin? = nil
    ) throws -> FlightSearch {
        var query = SearchQuery()
        query.origin = from
        query.destination = to
        query.departs = departs.flatMap { LocalDate($0) }
        query.adults = adults
        query.cabin = cabin
        return FlightSearch(
            market: try #require(Market("GB")), currency: try #require(Currency("GBP")), query: query)
    }

    private func key(_ from: String = "LHR", _ to: String = "OSL", day: Int = 4, cabin: String = "economy") throws
        -> SearchKey
    {
        SearchKey(
            from: from, to: to, departs: try #require(LocalDate(year: 2026, month: 12, day: day)), returns: nil,
            market: try #require(Market("GB")), currency: try #require(Currency("GBP")), travellers: 2, cabin: cabin)
    }

    @Test func `a search is known by all that decides its prices`() throws {
        #expect(try SearchKey(search()) == key())
        #expect(try SearchKey(search(cabin: .premium_economy)) == key(cabin: "premium"))
        #expect(try SearchKey(search(adults: nil))?.travellers == 1)
        #expect(try SearchKey(search(nil)) == nil)
        #expect(try SearchKey(search("LHR", nil)) == nil)
        #expect(try SearchKey(search(departs: nil)) == nil)
    }

    @Test func `a watched search is found, from its airports and from their city`() throws {
        let watched = WatchedSearches()
        #expect(watched.watchesNothing)
        #expect(try !watched.mayHold(key()))
        watched.add([try key()])
        #expect(!watched.watchesNothing)
        #expect(try watched.mayHold(key()))
        #expect(try watched.mayHold(key("LON")))
        #expect(try !watched.mayHold(key("EDI")))
        #expect(try !watched.mayHold(key(day: 5)))
        watched.replace(with: [try key(day: 5)])
        #expect(try !watched.mayHold(key()))
        #expect(try watched.mayHold(key(day: 5)))
        watched.replace(with: [])
        #expect(watched.watchesNothing)
    }

    @Test(arguments: [(1, false), (2, true)])
    func `with as many as there may be every search counts`(count: Int, isFull: Bool) throws {
        let watched = WatchedSearches(limit: 2)
        watched.add(try (1...count).map { try key(day: $0) })
        #expect(try watched.mayHold(key(day: 9)) == isFull)
    }

    @Test func `a city is each of its airports, and an airport itself alone`() throws {
        #expect(try key().betweenAirports == [try key()])
        let all = try key("LON").betweenAirports
        #expect(try all.contains(key("LHR")) && all.contains(key("LGW")) && !all.contains(key("LON")))
        #expect(try key("LON", "NYC").betweenAirports.count <= SearchKey.airportPairs)
    }
}
