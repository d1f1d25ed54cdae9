import LayoverTripKit
import LayoverTrips
import Testing

@testable import LayoverTripsPostgres

/// The trips that one server has in memory.
struct KnownTripsTests {
    private let seen = ContinuousClock.now

    private func trip(_ number: Int) throws -> TripID { try #require(TripID("trip\(number)")) }

    private func entry(_ epoch: Int, _ number: Int, after seconds: Int = 0) -> KnownTrips.Entry {
        KnownTrips.Entry(nil, version: TripVersion(epoch: epoch, number: number), seen: seen + .seconds(seconds))
    }

    @Test func `an older state never takes the place of a newer one, and none comes back`() throws {
        var known = KnownTrips()
        let trip = try trip(1)
        known.put(entry(1, 2), trip)
        known.put(entry(1, 1, after: 9), trip)
        #expect(known.entry(trip)?.version == TripVersion(epoch: 1, number: 2))
        known.put(entry(1, 2, after: 1), trip)
        known.put(entry(1, 2), trip)
        #expect(known.entry(trip)?.seen == seen + .seconds(1))
        known.put(entry(2, 1), trip)
        known.put(entry(1, 3), trip)
        #expect(known.entry(trip)?.version == TripVersion(epoch: 2, number: 1), "a new epoch counts anew")
        known.drop(trip)
        #expect(known.entry(trip) == nil)
    }

    @Test func `trips are known up to a limit, and those in use stay`() throws {
        var known = KnownTrips(limit: 8)
        for number in 0..<8 { known.put(entry(1, 1), try trip(number)) }
        #expect(known.count == 8)
        _ = known.entry(try trip(0))
        known.put(entry(1, 1), try trip(8))
        #expect(known.count < 8)
        let isThere = try [0, 8, 1].map { known.entry(try trip($0)) != nil }
        #expect(isThere == [true, true, false])
        known.removeAll()
        #expect(known.count == 0)
    }
}
