import LayoverFlights
import LayoverFrame
import LayoverMetrics
import Synchronization

/// How far one search that began on this server is, for the times of its supplier; a search that goes on here, from a token
/// of another server, is not timed.
final class SearchProgress: Sendable {
    private struct State {
        var began: UInt64?
        var polls = 0
        var hasItineraries = false
    }

    private let times: SearchTimes
    private let state = Mutex(State())

    init(_ times: SearchTimes) { self.times = times }

    func begin() { state.withLock { $0.began = monotonicNanoseconds() } }

    func countPoll() { state.withLock { $0.polls += 1 } }

    /// Observes the first itinerary and the complete answer, each once.
    func record(_ facts: FlightFacts?) {
        guard let facts else { return }
        state.withLock { state in
            guard let began = state.began else { return }
            let microseconds = Int(clamping: (monotonicNanoseconds() &- began) / 1_000)
            if facts.itineraryCount > 0, !state.hasItineraries {
                state.hasItineraries = true
                times.first.observe(microseconds: microseconds)
            }
            guard facts.resultStatus == .complete else { return }
            state.began = nil
            times.complete.observe(microseconds: microseconds)
            times.polls.add(state.polls)
        }
    }

    /// Calls `read`, and observes how long it took.
    func timing<Reading>(_ read: () -> Reading) -> Reading {
        let start = monotonicNanoseconds()
        defer { times.reading.observe(microseconds: Int(clamping: (monotonicNanoseconds() &- start) / 1_000)) }
        return read()
    }
}
