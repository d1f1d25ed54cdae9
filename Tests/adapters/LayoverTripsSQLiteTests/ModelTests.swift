import Foundation
import LayoverModel
import LayoverTripKit
import LayoverTripsSQLite
import LayoverTrips
import Synchronization
import Testing

/// The model replays the store's decisions: 256 people in 50 trips send requests at once, twice, late and without waiting
/// for replies.
///
/// Each reply has its revision, so that checking is a sort and a replay, not a search. `LAYOVER_MODEL_SEEDS` is the number
/// of seeds, three by default.
@Suite(.timeLimit(.minutes(30)))
struct ModelTests {
    private static let wanted = ProcessInfo.processInfo.environment["LAYOVER_MODEL_SEEDS"].flatMap(UInt64.init)
    private static let seeds: ClosedRange<UInt64> = 1...max(1, wanted ?? 3)

    @Test(arguments: seeds)
    func `nothing is lost, nothing is doubled, and there are no gaps`(seed: UInt64) async throws {
        let bench = try StoreBench()
        let store = try await bench.open(isRecorded: true)
        let crowd = try TripCrowd(people: 256, trips: 50, seed: seed, clock: bench.clock)
        for script in crowd.scripts { _ = await store.perform(script.create(by: "p0")) }
        let replies = await crowd.press(store, requestsOfEach: 12)
        try await store.sweep()
        let decided = bench.decided.withLock { $0 }
        let model = await replay(decided, seed)
        let restarted = try await bench.open()
        var votes = 0
        for script in crowd.scripts {
            let rows = try await restarted.rows(of: script.trip)
            #expect(rows == model.rowsAtHand(of: script.trip), "seed \(seed): the file is the replay")
            let lines = try await restarted.changes(of: script.trip, after: 0)?.lines ?? []
            let replayed = try await model.changes(of: script.trip, after: 0)?.lines ?? []
            #expect(lines == replayed, "seed \(seed)")
            let found = try #require(rows, "seed \(seed): no trip is lost")
            #expect(TripAudit.faults(found, log: lines) == [], "seed \(seed)")
            try checkTotals(found, bench.clock.now)
            var oracle = VoteOracle(script, people: crowd.names, lines: lines)
            for one in decided where isAbout(script, one.request) { oracle.take(one) }
            oracle.check(found)
            votes += oracle.accounted
            checkOrder(replies.filter { $0.trip == script.trip })
        }
        #expect(replies.count > 2_000, "seed \(seed)")
        #expect(votes > 300, "seed \(seed)")
        guard let wanted = Self.wanted else { return }
        print("model: seed \(seed) of \(wanted), \(decided.count) requests, \(votes) votes in the log")
    }

    /// Replays all requests in order, each at its time, in a store without a disk.
    private func replay(_ decided: [DecidedRequest], _ seed: UInt64) async -> MemoryTripStore {
        let clock = SetClock()
        let model = MemoryTripStore(clock: { clock.now })
        for one in decided {
            clock.add(seconds: one.at.seconds - clock.now.seconds)
            #expect(await model.perform(one.request) == .success(one.outcome), "seed \(seed): \(one.request.command)")
        }
        return model
    }

    private func isAbout(_ script: TripScript, _ request: TripRequest) -> Bool {
        [.new(script.trip), .trip(script.trip), .link(script.link())].contains(request.target)
    }

    private func checkTotals(_ rows: TripRows, _ now: UTCInstant) throws {
        let view = try TripRules().view(rows, as: .admin, now: now)
        for item in view.items {
            let cells = rows.votes.values.flatMap(\.values).filter { $0.item == item.item.id && $0.value != nil }
            #expect(item.totals.yes + item.totals.maybe + item.totals.no == cells.count)
        }
    }

    /// A reply that arrived before another request began has no greater revision.
    private func checkOrder(_ replies: [TripCrowd.Reply]) {
        let done = replies.compactMap { reply in reply.answer.reply.map { (reply, $0) } }
        for (earlier, first) in done {
            for (later, second) in done where earlier.ended < later.began {
                #expect(first.revision <= second.revision)
            }
        }
    }

    @Test(arguments: 1...4 as ClosedRange<Int>)
    func `readers who reconnect see each revision once, in order`(seed: Int) async throws {
        let bench = try StoreBench()
        let store = try await bench.open()
        let crowd = try TripCrowd(people: 16, trips: 1, seed: UInt64(90 + seed), clock: bench.clock)
        let script = crowd.scripts[0]
        _ = await store.perform(script.create(by: "p0"))
        let seen: [[TripChange]] = try await withThrowingTaskGroup(of: [TripChange].self) { tasks in
            for _ in 0..<4 { tasks.addTask { try await follow(script, in: store) } }
            _ = await crowd.press(store, requestsOfEach: 12)
            _ = await store.perform(script.request(.expel(script.person("p15")), "p0"))
            _ = await store.perform(script.request(.leave, "p0"))
            return try await tasks.reduce(into: []) { $0.append($1) }
        }
        let lines = try #require(try await store.changes(of: script.trip, after: 0)?.lines)
        #expect(lines.count > 30)
        for one in seen {
            #expect(one.map(\.revision) == lines.map(\.revision))
            #expect(one.map(\.kind) == lines.map(\.kind))
        }
    }

    /// Polls for the changes after the last line it saw, until the creator of the trip has left.
    private func follow(_ script: TripScript, in store: SQLiteTripStore) async throws -> [TripChange] {
        var seen: [TripChange] = []
        while true {
            let window = try await store.changes(of: script.trip, after: seen.last?.revision ?? 0)
            seen += window?.lines ?? []
            if window?.rows.people[script.person("p0")]?.isGone == true { return seen }
            await Task.yield()
        }
    }
}
