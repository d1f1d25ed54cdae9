import Foundation
import LayoverTestKit
import LayoverTripKit
import LayoverTripsSQLite
import LayoverTrips
import Testing

/// Restoring a backup: people who have left since stay out, and readers fetch everything again.
struct RestoreTests {
    /// A copy of the database, made and restored as an operator would do it.
    private struct Backup {
        let bench: StoreBench

        func take(_ store: SQLiteTripStore) async throws {
            try await store.checkpoint()
            await store.close()
            try FileManager.default.copyItem(atPath: bench.path, toPath: bench.folder.path("backup"))
        }

        func restore(_ store: SQLiteTripStore) async throws {
            await store.close()
            for name in ["trips.sqlite", "trips.sqlite-wal", "trips.sqlite-shm"] where bench.folder.exists(name) {
                try bench.folder.remove(name)
            }
            try FileManager.default.copyItem(atPath: bench.folder.path("backup"), toPath: bench.path)
        }
    }

    @Test func `people who left after the backup are erased again, and so is a deleted trip`() async throws {
        let (script, other) = (try TripScript(), try TripScript("oslo"))
        let bench = try StoreBench()
        let backup = Backup(bench: bench)
        var store = try await bench.open()
        _ = await store.perform(script.start() + other.start() + [script.join("zoe", name: "Zoé")])
        _ = await store.perform([script.vote("ben", on: "A", .yes), script.vote("zoe", on: "A", .no)])
        try await backup.take(store)
        store = try await bench.open()
        _ = await store.perform([
            script.request(.leave, "ben"), script.request(.expel(script.person("zoe")), "ana"),
            other.request(.delete, "ana"),
        ])
        try await backup.restore(store)
        store = try await bench.open()
        let rows = try #require(try await store.rows(of: script.trip))
        #expect(rows.present.map(\.id) == [script.person("ana")])
        #expect(rows.votes.values.allSatisfy { $0.isEmpty })
        #expect(try await store.rows(of: other.trip) == nil)
        #expect(try await !store.dump().contains { $0.contains("Zoé") })
        #expect(await store.perform(script.vote("ben", on: "A", .yes)).problem == .participantGone)
        #expect(await store.perform(script.join("ben")).problem == .participantGone)
    }

    @Test func `a restored backup begins an epoch, so that old revisions and tags mean nothing`() async throws {
        let script = try TripScript()
        let bench = try StoreBench()
        let backup = Backup(bench: bench)
        var store = try await bench.open()
        _ = await store.perform(script.start())
        try await backup.take(store)
        store = try await bench.open()
        _ = await store.perform(script.vote("ben", on: "A", .yes))
        let before = try TripRules().view(
            await store.rows(of: script.trip), as: script.caller("ana"), now: bench.clock.now)
        try await backup.restore(store)
        store = try await bench.open()
        _ = await store.perform(script.vote("ben", on: "A", .no))
        let rows = try await store.rows(of: script.trip)
        let after = try TripRules().view(rows, as: script.caller("ana"), now: bench.clock.now)
        #expect(before.trip.revision == after.trip.revision)
        #expect(before.tag != after.tag)
        #expect(before.trip.epoch == 1)
        #expect(after.trip.epoch == 2)
        let lines = try #require(try await store.changes(of: script.trip, after: 3)?.lines)
        let resumed = try TripRules().changes(
            after: 3, epoch: 1, in: lines, of: rows, as: script.caller("ana"), now: bench.clock.now)
        #expect(resumed == nil, "fetch again")
    }

    @Test func `a restart is no restored backup, whenever it comes`() async throws {
        let script = try TripScript()
        let bench = try StoreBench()
        var store = try await bench.open()
        _ = await store.perform(script.start())
        for seq in 1...3 {
            bench.fail(at: seq == 1 ? .beforeCommit : .afterCommit)
            _ = await store.perform(script.vote("ben", on: "A", seq % 2 == 0 ? .yes : .no, seq: seq))
            store = try await bench.open()
            #expect(try await store.rows(of: script.trip)?.trip.epoch == 1)
        }
    }

    @Test func `erasures of a lost journal are applied from where they were kept`() async throws {
        let script = try TripScript()
        let bench = try StoreBench()
        let backup = Backup(bench: bench)
        var store = try await bench.open()
        _ = await store.perform(script.start())
        try await backup.take(store)
        store = try await bench.open()
        _ = await store.perform(script.request(.leave, "ben"))
        let kept = try await store.erasures()
        try await backup.restore(store)
        try bench.folder.remove("trips.sqlite.erasures")
        try bench.folder.remove("trips.sqlite.mark")
        store = try await bench.open()
        #expect(try await store.rows(of: script.trip)?.present.count == 2, "nothing is left to know it by")
        #expect(try await store.apply(kept) == 1)
        #expect(try await store.rows(of: script.trip)?.present.count == 1)
    }

    @Test func `a line that a crash broke off is cut off, and written again from the database`() async throws {
        let script = try TripScript()
        let bench = try StoreBench()
        var store = try await bench.open()
        _ = await store.perform(script.start() + [script.request(.leave, "ben")])
        await store.close()
        let whole = try bench.folder.text("trips.sqlite.erasures")
        try bench.folder.write(String(whole.dropLast(5)), to: "trips.sqlite.erasures")
        store = try await bench.open()
        #expect(try bench.folder.text("trips.sqlite.erasures") == whole)
    }
}
