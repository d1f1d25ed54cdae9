import LayoverModel
@testable import LayoverTripsAPI
import LayoverTripKit
import LayoverTrips
import Testing

/// A cache of people's views of their trips.
struct TripGlancesTests {
    private let script: TripScript

    init() throws { script = try TripScript() }

    /// A trip of two people after some votes, and one person's view of it.
    private func made(votes: Int = 0, items: [String] = ["1", "2"], _ script: TripScript? = nil) throws -> (
        trip: Trip, glance: TripGlance
    ) {
        let script = script ?? self.script
        var rows: TripRows?
        let values: [VoteValue] = [.yes, .maybe, .no]
        let all = script.start(items: items) + (0..<votes).map { script.vote("ben", on: items[0], values[$0 % 3]) }
        for request in all {
            rows = TripRules().decide(request, on: rows, stored: nil, now: UTCInstant(seconds: 1_795_000_000)).rows
        }
        let found = try #require(rows)
        let view = try TripRules().view(found, as: script.caller("ben"), now: UTCInstant(seconds: 1_795_000_001))
        return (found.trip, TripGlance(view, of: script.person("ben")))
    }

    @Test func `a view is found under its revision, for its viewer alone`() throws {
        let glances = TripGlances()
        let (old, new) = (try made(), try made(votes: 1))
        glances.keep(old.glance, old.trip, script.person("ben"))
        #expect(glances.find(old.trip, script.person("ben"))?.flights.count == 2)
        #expect(glances.find(old.trip, script.person("ana")) == nil)
        #expect(glances.find(new.trip, script.person("ben")) == nil)
        glances.keep(new.glance, new.trip, script.person("ben"))
        #expect(glances.find(old.trip, script.person("ben")) == nil)
        #expect(glances.extent.bytes == 3)
    }

    @Test func `a forgotten trip leaves nothing`() throws {
        let (glances, made) = (TripGlances(), try made())
        for person in ["ana", "ben"] { glances.keep(made.glance, made.trip, script.person(person)) }
        #expect(glances.extent.bytes == 6)
        glances.forget(script.trip)
        #expect(glances.extent.bytes == 0)
        #expect(glances.find(made.trip, script.person("ben")) == nil)
    }

    @Test(arguments: [(6, true, true), (5, false, true), (3, false, true), (2, false, false)])
    func `flights have a limit`(limit: Int, keepsFirst: Bool, keepsLast: Bool) throws {
        let other = try TripScript("oslo")
        let glances = TripGlances(limit: limit)
        let (first, last) = (try made(), try made(votes: 0, other))
        glances.keep(first.glance, first.trip, script.person("ben"))
        glances.keep(last.glance, last.trip, other.person("ben"))
        #expect((glances.find(first.trip, script.person("ben")) != nil) == keepsFirst)
        #expect((glances.find(last.trip, other.person("ben")) != nil) == keepsLast)
        #expect(glances.extent.bytes <= limit)
    }
}
