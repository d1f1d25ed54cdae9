import LayoverPostgresKit
import LayoverTripKit
import LayoverTripsPostgres
import LayoverTrips
import Synchronization
import Testing

/// Sweeps of a database that several servers share.
@Suite(.enabled(if: PostgresPrograms.isThere, TripBench.missing), .timeLimit(.minutes(10)))
struct SweepTests {
    @Test func `a clock that is 700 days ahead for a while ends no trip, and one that stays there does`() async throws {
        let bench = try await TripBench()
        let uptime = Uptime()
        let store = try await bench.open { $0.uptime = { uptime.seconds.withLock { $0 } } }
        for number in 0..<6 { _ = await store.perform(try TripScript("t\(number)").start()) }
        let dump = try await store.dump()
        bench.clock.add(seconds: 700 * 86_400)
        #expect(try await store.sweep() == 0)
        #expect(store.warnings[.sweepHeld]?.contains("6 of 6 trips") == true)
        bench.clock.add(seconds: -700 * 86_400)
        #expect(try await store.sweep() == 0)
        #expect(store.warnings.isEmpty)
        #expect(try await store.dump() == dump)
        bench.clock.add(seconds: 700 * 86_400)
        let step = TripStoreLimits.heldSweepStepSeconds
        for _ in 0..<TripStoreLimits.heldSweepSeconds / step {
            #expect(try await store.sweep() == 0)
            uptime.seconds.withLock { $0 += step }
        }
        #expect(try await store.sweep() == 6)
        #expect(store.warnings.isEmpty)
    }

    /// Seconds of a clock that cannot be set.
    private final class Uptime: Sendable {
        let seconds = Mutex(0)
    }
}
