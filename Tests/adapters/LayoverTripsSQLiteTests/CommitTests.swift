import Foundation
import LayoverModel
import LayoverSQLite
import LayoverTestKit
import LayoverTripKit
import LayoverTripsSQLite
import LayoverTrips
import Synchronization
import Testing

/// Commits that fail: no caller receives success for a change that is not on the disk.
struct CommitTests {
    @Test func `a failed commit answers its whole group, and nothing of it is there`() async throws {
        let (bench, script) = (try StoreBench(), try TripScript())
        let store = try await bench.open()
        _ = await store.perform(script.start())
        let before = try await store.dump()
        bench.fail(at: .beforeCommit)
        let answers = await store.perform([script.vote("ana", on: "A", .yes), script.vote("ben", on: "A", .no)])
        #expect(answers.allSatisfy { if case .failure = $0 { true } else { false } })
        #expect(store.rowsAtHand(of: script.trip) == nil, "what is in memory is not trusted")
        #expect(try await store.dump() == before)
        #expect(await store.perform(script.vote("ben", on: "A", .no, seq: 1)).vote?.seq == 1)
    }

    @Test func `a commit without an acknowledgement is found by the twin`() async throws {
        let (bench, script) = (try StoreBench(), try TripScript())
        let store = try await bench.open()
        _ = await store.perform(script.start())
        let vote = { script.vote("ben", on: "A", .yes, seq: 1, key: script.twin("k", of: "ben", body: "b")) }
        bench.fail(at: .afterCommit)
        guard case .failure = await store.perform(vote()) else {
            Issue.record("it was answered")
            return
        }
        let twin = await store.perform(vote())
        #expect(twin.replay?.changed == true)
        #expect(twin.replay?.revision == 4)
        #expect(try await store.rows(of: script.trip)?.trip.revision == 4)
    }

    @Test func `a request that fails by itself leaves the others of its group`() async throws {
        let (bench, script) = (try StoreBench(), try TripScript())
        let store = try await bench.open()
        _ = await store.perform(script.start())
        let key = IdempotencyKey(
            hash: script.hash("k"), request: script.hash("b"), seal: { _ in [UInt8](repeating: 1, count: 17 << 20) },
            open: { $0 })
        let answers = await store.perform([
            script.vote("ana", on: "A", .yes), script.vote("ana", on: "A", .no, key: key),
            script.vote("ben", on: "A", .no),
        ])
        #expect(answers.map(\.isDone) == [true, false, true], "a reply that SQLite finds too long: \(answers)")
        let rows = try await store.rows(of: script.trip)
        #expect(rows?.trip.revision == 5 && rows?.votes[script.person("ana")]?.values.first?.value == .yes)
        let again = try await bench.open().rows(of: script.trip)
        #expect(rows == again)
    }

    @Test func `readers are notified of each commit once, and of no failed one`() async throws {
        let (bench, script) = (try StoreBench(), try TripScript())
        let store = try await bench.open()
        _ = await store.perform(script.start())
        bench.fail(at: .beforeCommit)
        _ = await store.perform(script.vote("ben", on: "A", .yes))
        _ = await store.perform([script.vote("ben", on: "A", .no), script.vote("ben", on: "Z", .no)])
        _ = await store.perform(script.request(.delete, "ana"))
        let told = bench.committed.withLock { $0 }
        #expect(told.map { $0.lines.map(\.revision) } == [[1, 2, 3], [4], []])
        #expect(told.map { $0.rows?.trip.revision } == [3, 4, nil])
    }

    @Test func `too many waiting calls get an error at once`() async throws {
        let (bench, script) = (try StoreBench(), try TripScript())
        let store = try await bench.open()
        _ = await store.perform(script.start())
        let groups = TripStoreLimits.waitingRequests / TripStoreLimits.groupRequests + 40
        let answers = await withTaskGroup(of: [TripAnswer].self) { tasks in
            for group in 0..<groups {
                tasks.addTask {
                    await store.perform(
                        (0..<TripStoreLimits.groupRequests).map {
                            script.vote("ben", on: "A", $0 % 2 == 0 ? .yes : .no, seq: group + 1)
                        })
                }
            }
            return await tasks.reduce(into: []) { $0 += $1 }
        }
        #expect(answers.count == groups * TripStoreLimits.groupRequests, "everybody is answered once")
        let rows = try await store.rows(of: script.trip)
        #expect(rows?.trip.revision == 3 + answers.count { $0.reply?.changed == true })
    }

    @Test func `a damaged file is said and never written`() async throws {
        let (bench, script) = (try StoreBench(), try TripScript())
        do {
            let store = try await bench.open()
            _ = await store.perform(script.start())
            try await store.checkpoint()
            await store.close()
        }
        try bench.folder.write(Array("no database, but a text of some length".utf8), to: "trips.sqlite")
        await #expect(throws: TripStoreFault.self) { try await bench.open() }
    }

    @Test func `only its owner may read the files`() async throws {
        let (bench, script) = (try StoreBench(), try TripScript())
        let store = try await bench.open()
        _ = await store.perform(script.start() + [script.request(.leave, "ben")])
        for name in bench.folder.names() {
            let attributes = try FileManager.default.attributesOfItem(atPath: bench.folder.path(name))
            #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
        }
        #expect(bench.folder.names().count == 5)
    }

    @Test func `no byte of the file contains a person who left`() async throws {
        let (bench, script) = (try StoreBench(), try TripScript())
        let store = try await bench.open()
        _ = await store.perform(script.start() + [script.join("zoe", name: "Zoequalia")])
        try await store.checkpoint()
        #expect(try Data(contentsOf: URL(filePath: bench.path)).range(of: Data("Zoequalia".utf8)) != nil)
        _ = await store.perform(script.request(.leave, "zoe"))
        try await store.checkpoint()
        #expect(try Data(contentsOf: URL(filePath: bench.path)).range(of: Data("Zoequalia".utf8)) == nil)
    }
}
