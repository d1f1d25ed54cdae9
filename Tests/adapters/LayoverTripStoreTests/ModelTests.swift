import Foundation
import LayoverModel
import LayoverTripKit
import LayoverTripStore
import LayoverTrips
import Synchronization
import Testing

/// The model replays what the store did: 256 people in 50 trips press at once, twice, late and without waiting for replies.
///
/// Each reply carries its revision, so that checking is a sort and a replay, not a search. `LAYOVER_MODEL_SEEDS` says how often;
/// three times unless it is said.
@Suite(.timeLimit(.minutes(30)))
struct ModelTests {
    private static let seeds: ClosedRange<UInt64> =
        1...max(1, ProcessInfo.processInfo.environment["LAYOVER_MODEL_SEEDS"].flatMap(UInt64.init) ?? 3)

    @Test(arguments: seeds)
    func `nothing is lost, nothing is doubled, and there are no gaps`(seed: UInt64) async throws {
        let bench = try StoreBench()
        let store = try await bench.open(isRecorded: true)
        let crowd = try TripCrowd(people: 256, trips: 50, seed: seed)
        for script in crowd.scripts { _ = await store.perform(script.create(by: "p0")) }
        let replies = await crowd.press(store, requestsOfEach: 12)
        try await store.sweep()
        let decided = bench.decided.withLock { $0 }
        let model = MemoryTripStore(clock: { bench.clock.now })
        for (request, outcome) in decided {
            #expect(await model.perform(request) == .success(outcome), "seed \(seed): \(request.command)")
        }
        let restarted = try await bench.open()
        for script in crowd.scripts {
            let rows = try await restarted.rows(of: script.trip)
            #expect(rows == model.rowsAtHand(of: script.trip), "seed \(seed): the file is the replay")
            let lines = try await restarted.changes(of: script.trip, after: 0)?.lines ?? []
            let replayed = try await model.changes(of: script.trip, after: 0)?.lines ?? []
            #expect(lines == replayed, "seed \(seed)")
            guard let rows else { continue }
            #expect(TripAudit.faults(rows, log: lines) == [], "seed \(seed)")
            try checkTotals(rows, bench.clock.now)
            let own = replies.filter { $0.trip == script.trip }
            checkVotes(own, decided.filter { $0.request.target == .trip(script.trip) }, rows, lines)
            checkOrder(own)
        }
        #expect(replies.count > 2_000, "seed \(seed)")
    }

    /// Every vote that was accepted stands in the log once, written by its owner; no refused one does.
    private func checkVotes(
        _ replies: [TripCrowd.Reply], _ decided: [(request: TripRequest, outcome: TripOutcome)], _ rows: TripRows,
        _ lines: [TripChange]
    ) {
        let gone = Set(rows.people.values.filter(\.isGone).map(\.id))
        for reply in replies {
            guard case .success(.done(let done)) = reply.answer, done.changed, case .vote(let value, _) = done.result,
                case .vote(let item, _) = reply.request.command, case .key(let key) = reply.request.caller,
                let person = rows.person(key: key)?.id
            else { continue }
            let line = lines[done.revision - 1]
            // What was voted on a staged item is in the log when it is sent; what takes back nothing may have shown it.
            guard line.item == item, line.kind == (value == nil ? .cleared : .voted) else {
                #expect(rows.items[item]?.isSent != true || lines.contains { $0.kind == .added && $0.item == item })
                continue
            }
            #expect(line.person == person || gone.contains(person), "a vote is its owner's")
        }
        let accepted = decided.count { decision in
            if case .vote = decision.request.command, case .done(let reply) = decision.outcome {
                reply.changed
            } else {
                false
            }
        }
        #expect(lines.count { [.voted, .cleared].contains($0.kind) } <= accepted, "no refused vote is in the log")
    }

    private func checkTotals(_ rows: TripRows, _ now: UTCInstant) throws {
        let view = try TripRules().view(rows, as: .admin, now: now)
        for item in view.items {
            let cells = rows.votes.values.flatMap(\.values).filter { $0.item == item.item.id && $0.value != nil }
            #expect(item.totals.yes + item.totals.maybe + item.totals.no == cells.count)
        }
    }

    /// Who got a reply before another began has the smaller revision.
    private func checkOrder(_ replies: [TripCrowd.Reply]) {
        let done = replies.compactMap { reply in reply.answer.reply.map { (reply, $0) } }
        for (earlier, first) in done {
            for (later, second) in done where earlier.ended < later.began {
                #expect(second.changed && !second.isSilent ? first.revision <= second.revision : true)
            }
        }
    }

    @Test func `a reader who comes back sees each revision once, in order`() async throws {
        let bench = try StoreBench()
        let store = try await bench.open()
        let crowd = try TripCrowd(people: 16, trips: 1, seed: 9)
        let script = crowd.scripts[0]
        _ = await store.perform(script.create(by: "p0"))
        async let reader = follow(script, in: store, until: { lines in lines.last?.kind == .closed })
        _ = await crowd.press(store, requestsOfEach: 12)
        _ = await store.perform(script.request(.set(.closing, version: 1), "p0"))
        let seen = try await reader
        let lines = try #require(try await store.changes(of: script.trip, after: 0)?.lines)
        #expect(seen.map(\.revision) == lines.map(\.revision) && seen.map(\.kind) == lines.map(\.kind))
    }

    /// Asks again and again for what came after the last line it saw.
    private func follow(
        _ script: TripScript, in store: SQLiteTripStore, until isEnd: ([TripChange]) -> Bool
    ) async throws -> [TripChange] {
        var seen: [TripChange] = []
        while !isEnd(seen) {
            seen += try await store.changes(of: script.trip, after: seen.last?.revision ?? 0)?.lines ?? []
            await Task.yield()
        }
        return seen
    }
}

extension TripReply {
    /// Whether its revision is as it was before.
    fileprivate var isSilent: Bool { if case .joined = result { true } else { false } }
}
