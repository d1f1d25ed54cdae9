import Foundation
import LayoverTestKit
import LayoverTripKit
import LayoverTripsSQLite
import LayoverTrips
import Synchronization
import Testing

/// Periodic sweeps: a clock that is wrong for a while ends no trip, and old erasures are removed from the disk.
struct SweepTests {
    private let bench: StoreBench

    init() throws { bench = try StoreBench() }

    private func open(trips: Int) async throws -> SQLiteTripStore {
        let store = try await bench.open()
        for number in 0..<trips { _ = await store.perform(try TripScript("t\(number)").start()) }
        return store
    }

    private func count(_ store: SQLiteTripStore) async throws -> Int {
        try await store.dump().count { $0.hasPrefix("trips|") }
    }

    @Test func `a clock that is 700 days ahead for a while ends no trip`() async throws {
        let store = try await open(trips: 6)
        let dump = try await store.dump()
        bench.clock.add(seconds: 700 * 86_400)
        #expect(try await store.sweep() == 0)
        #expect(store.warnings[.sweepHeld]?.contains("6 of 6 trips") == true)
        bench.uptime.withLock { $0 += TripStoreLimits.heldSweepSeconds * 100 }
        #expect(try await store.sweep() == 0, "a clock of uptime that jumps, too, is not believed")
        bench.clock.add(seconds: -700 * 86_400)
        #expect(try await store.sweep() == 0)
        #expect(store.warnings.isEmpty)
        #expect(try await store.dump() == dump)
    }

    @Test func `with an unchanged clock the sweep continues`() async throws {
        let store = try await open(trips: 6)
        bench.clock.add(seconds: 700 * 86_400)
        let step = TripStoreLimits.heldSweepStepSeconds
        for _ in 0..<TripStoreLimits.heldSweepSeconds / step {
            #expect(try await store.sweep() == 0)
            bench.uptime.withLock { $0 += step }
        }
        #expect(try await count(store) == 6)
        #expect(try await store.sweep() == 6)
        #expect(store.warnings.isEmpty)
        #expect(try await count(store) == 0)
    }

    @Test(arguments: [(TripStoreLimits.heldSweepRows - 1, true), (TripStoreLimits.heldSweepRows, false)])
    func `few trips are swept at once, whatever their share`(trips: Int, isSwept: Bool) async throws {
        let store = try await open(trips: trips)
        bench.clock.add(seconds: 700 * 86_400)
        _ = try await store.sweep()
        #expect(try await count(store) == (isSwept ? 0 : trips))
    }

    @Test(arguments: [(0, true), (1, false)])
    func `many trips are swept at once if as many stay`(more: Int, isSwept: Bool) async throws {
        let store = try await open(trips: 5 + more)
        bench.clock.add(seconds: 700 * 86_400)
        for number in 0..<5 { _ = await store.perform(try TripScript("new\(number)").start()) }
        _ = try await store.sweep()
        #expect(try await count(store) == (isSwept ? 5 : 10 + more))
    }

    @Test(arguments: [(0, true), (1, false)])
    func `old erasures leave the file, and its oldest lines only by the month`(seconds: Int, isThere: Bool) async throws
    {
        let script = try TripScript()
        let store = try await bench.open()
        _ = await store.perform(script.start() + [script.request(.leave, "ben")])
        let line = TripErasure(trip: script.trip, person: script.person("ben"), at: bench.clock.now).line
        // A partial file of a process that was killed while writing.
        try bench.folder.write("half", to: "trips.sqlite.erasures.new")
        let days = TripStoreLimits.erasureDays + TripStoreLimits.erasureSlackDays
        bench.clock.add(seconds: days * 86_400 + seconds)
        let kept = TripErasure(trip: script.trip, person: nil, at: bench.clock.now)
        _ = try await store.sweep()
        let lines = try bench.folder.text("trips.sqlite.erasures").split(separator: "\n").map(String.init)
        #expect(lines == (isThere ? [line] : []) + [kept.line], "the trip ended, too")
        #expect(bench.folder.exists("trips.sqlite.erasures.new") == isThere)
    }
}
