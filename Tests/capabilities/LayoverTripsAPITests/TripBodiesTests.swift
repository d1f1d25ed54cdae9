import LayoverHTTP
@testable import LayoverTripsAPI
import LayoverTripKit
@testable import LayoverTrips
import Testing

/// A cache of serialised views.
struct TripBodiesTests {
    private let script: TripScript
    private let other: TripScript

    init() throws { (script, other) = (try TripScript(), try TripScript("oslo")) }

    private func tag(_ text: String, _ person: String? = nil) -> TripTag {
        TripTag(text: text, viewer: person.map { .person(script.person($0)) } ?? .looker)
    }

    @Test func `a view is found by its tag, for its viewer alone`() {
        let bodies = TripBodies()
        bodies.keep(SharedBytes([1]), script.trip, tag("1.1.0", "ana"))
        #expect(bodies.find(script.trip, tag("1.1.0", "ana"))?.count == 1)
        #expect(bodies.find(script.trip, tag("1.1.0", "ben")) == nil)
        #expect(bodies.find(script.trip, tag("1.1.0")) == nil)
        #expect(bodies.find(script.trip, tag("1.2.0", "ana")) == nil)
        #expect(bodies.find(other.trip, tag("1.1.0", "ana")) == nil)
    }

    @Test func `a forgotten body leaves nothing`() {
        let bodies = TripBodies()
        for (place, person) in ["ana", "ben"].enumerated() {
            bodies.keep(SharedBytes([UInt8](repeating: 0, count: 10 + place)), script.trip, tag("1.1.0", person))
        }
        bodies.keep(SharedBytes([1, 2]), script.trip, tag("1.2.0", "ben"))
        #expect(bodies.extent == (2, 12))
        bodies.forget(script.trip)
        #expect(bodies.extent == (0, 0))
        #expect(bodies.find(script.trip, tag("1.1.0", "ana")) == nil)
    }

    @Test(arguments: [(2, 100, 2), (3, 100, 1), (2, 20, 2), (2, 19, 1)])
    func `views have a limit of number and of bytes`(kept: Int, bytes: Int, count: Int) {
        let bodies = TripBodies(count: 2, bytes: bytes)
        for person in 0..<kept {
            bodies.keep(SharedBytes([UInt8](repeating: 0, count: 10)), script.trip, tag("1.1.0", "\(person)"))
        }
        #expect(bodies.extent.count == count)
        #expect(bodies.find(script.trip, tag("1.1.0", "\(kept - 1)")) != nil, "the newest is there")
    }
}
