@testable import LayoverTripsAPI
import LayoverTripKit
import LayoverTrips
import Testing

/// Rate limits of callers; the clock is an argument.
struct TripThrottleTests {
    private let script: TripScript

    init() throws { script = try TripScript() }

    private func names(_ word: String) -> [(name: TripThrottle.Name, count: Int, seconds: Int)] {
        [
            (.person(script.key(word)), 20, 1), (.changes(script.key(word)), 20, 1),
            (.trip(TripID(random: script.hash(word).bytes, count: 26)), 600, 1),
            (.guest(script.key(word)), 20, 3_600), (.joins(network: word), 300, 12),
            (.joinsTo(script.link(), network: word), 60, 60), (.unknownTokens(network: word), 30, 2),
            (.lookups(network: word), 120, 1),
            (.refreshesOf(script.trip, script.item(word)), 1, 600),
            (.refreshes(TripID(random: script.hash(word).bytes, count: 26)), 20, 180),
        ]
    }

    @Test func `each may so much at once, and then must wait`() {
        for (name, count, seconds) in names("ana") {
            let throttle = TripThrottle()
            for _ in 0..<count { #expect(throttle.wait(name, now: 0) == nil, "\(name)") }
            #expect(throttle.wait(name, now: 0) == seconds, "\(name)")
            #expect(throttle.wait(name, now: seconds * 1_000) == nil, "\(name)")
        }
    }

    @Test func `no person waits for another, nor for other actions of their own`() {
        let throttle = TripThrottle()
        for (place, entry) in names("ana").enumerated() {
            while throttle.wait(entry.name, now: 0) == nil {}
            #expect(throttle.wait(names("ben")[place].name, now: 0) == nil)
        }
    }

    @Test func `callers beyond the table share one bucket, until others are full again`() {
        let throttle = TripThrottle(size: 2)
        func wait(_ network: String, _ now: Int) -> Int? { throttle.wait(.unknownTokens(network: network), now: now) }
        _ = (wait("a", 0), wait("b", 0))
        for place in 0..<30 { #expect(wait("made-up-\(place)", 0) == nil) }
        #expect(wait("made-up-30", 0) == 2, "those that are new share one")
        #expect(wait("a", 0) == nil, "who has a bucket keeps it")
        #expect(throttle.wait(.joins(network: "c"), now: 0) == nil, "another kind has room of its own")
        #expect(wait("c", 1_999) != nil, "no bucket is full yet")
        #expect(wait("c", 4_000) == nil)
    }
}
