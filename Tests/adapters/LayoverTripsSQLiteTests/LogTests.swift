import Foundation
import LayoverSQLite
import LayoverTestKit
import LayoverTripKit
import LayoverTripsSQLite
import LayoverTrips
import Synchronization
import Testing

/// The write-ahead log: it stays short, a vote writes little, and no byte is left of a person who left.
struct LogTests {
    private let bench: StoreBench
    private let script: TripScript

    init() throws { (bench, script) = (try StoreBench(), try TripScript()) }

    private var logBytes: Int { Connection.logBytes(of: bench.path) }

    private func holds(_ text: String, in folder: TemporaryFolder? = nil) throws -> [String] {
        let folder = folder ?? bench.folder
        return try folder.names().filter { name in
            try Data(contentsOf: URL(filePath: folder.path(name))).range(of: Data(text.utf8)) != nil
        }
    }

    @Test func `the log stays short while people vote without a pause`() async throws {
        let limit = 200_000
        let store = try await bench.open(logBytes: limit)
        _ = await store.perform(script.start())
        var longest = 0
        for seq in 1...800 {
            _ = await store.perform(script.vote("ben", on: "A", seq % 2 == 0 ? .yes : .no, seq: seq))
            longest = max(longest, logBytes)
        }
        // 800 votes write about 16 MB.
        #expect(longest > limit)
        #expect(longest < 20 * limit)
        try await store.checkpoint()
        #expect(logBytes == 0)
        #expect(try await store.rows(of: script.trip)?.trip.revision == 803)
    }

    @Test func `a vote writes one page for each table that it changes`() async throws {
        let store = try await bench.open()
        _ = await store.perform(script.start() + [script.vote("ben", on: "A", .yes)])
        try await store.checkpoint()
        let page = 4_096 + 24
        for (value, pages) in [(VoteValue.no, 6), (.maybe, 6)] {
            let before = logBytes
            _ = await store.perform(script.vote("ben", on: "A", value))
            // Pages of the trip, the person, the vote, the change, the outbox and the head, and the log's own header.
            #expect((logBytes - before) / page <= pages, "\(value): \(logBytes - before) bytes")
        }
    }

    @Test func `a vote that changes nothing writes nothing`() async throws {
        let store = try await bench.open()
        _ = await store.perform(script.start() + [script.vote("ben", on: "A", .yes)])
        let (dump, bytes) = (try await store.dump(), logBytes)
        let answer = await store.perform(script.vote("ben", on: "A", .yes))
        #expect(answer.reply?.changed == false)
        #expect(answer.vote?.seq == 1)
        #expect(logBytes == bytes)
        #expect(try await store.dump() == dump)
    }

    @Test func `no byte of any file contains a person who left, beside an open reader`() async throws {
        let store = try await bench.open()
        _ = await store.perform(script.start() + (0..<40).map { script.join("p\($0)", name: "Zoequalia\($0)x") })
        let reader = try Connection(path: bench.path, isReader: true)
        try reader.run("SELECT count(*) FROM people")
        #expect(try holds("Zoequalia7x") == ["trips.sqlite-wal"])
        for number in 0..<40 where number % 3 == 1 {
            _ = await store.perform(script.request(.leave, "p\(number)"))
        }
        #expect(store.holdsErased)
        try await store.checkpoint()
        #expect(!store.holdsErased)
        for number in 0..<40 where number % 3 == 1 { #expect(try holds("Zoequalia\(number)x") == [], "\(number)") }
        #expect(try holds("Zoequalia3x") == ["trips.sqlite"])
    }

    @Test func `no copy of a person who left stays in the unused part of a page, a day later at most`() async throws {
        let store = try await bench.open()
        let scripts = try (0..<12).map { try TripScript("t\($0)") }
        var gone: [(trip: Int, person: Int)] = []
        for (trip, script) in scripts.enumerated() {
            _ = await store.perform(script.start(items: []))
            for person in 0..<40 {
                let name = "Zq\(trip)n\(person)" + String(repeating: "x", count: 1 + person % 25)
                _ = await store.perform(script.join("p\(person)", name: name))
                if person % 3 == 0 { gone.append((trip, person)) }
            }
        }
        try await store.checkpoint()
        for (trip, person) in gone { _ = await store.perform(scripts[trip].request(.leave, "p\(person)")) }
        try await store.sweep()
        let bytes = try Data(contentsOf: URL(filePath: bench.path))
        #expect(gone.filter { bytes.range(of: Data("Zq\($0.trip)n\($0.person)x".utf8)) != nil }.isEmpty)
        #expect(bytes.range(of: Data("Zq3n7x".utf8)) != nil)
        // The next scrub is a day later.
        _ = await store.perform(scripts[0].request(.leave, "p1"))
        let before = try await store.dump()
        for seconds in [TripStoreLimits.scrubSeconds - 1, 1] {
            bench.uptime.withLock { $0 += seconds }
            try await store.sweep()
            #expect(try await store.dump() == before)
        }
    }

    @Test func `a reader that keeps a person who left in the log is reported after a minute, until it ends`()
        async throws
    {
        let store = try await bench.open()
        _ = await store.perform(script.start() + [script.join("zoe", name: "Zoequalia")])
        let reader = try Connection(path: bench.path, isReader: true)
        try reader.run("BEGIN; SELECT count(*) FROM people")
        _ = await store.perform(script.request(.leave, "zoe"))
        bench.uptime.withLock { $0 = TripStoreLimits.erasedLogSeconds - 1 }
        try await store.checkpoint()
        #expect(store.holdsErased)
        #expect(store.warnings.isEmpty)
        bench.uptime.withLock { $0 = TripStoreLimits.erasedLogSeconds }
        #expect(store.warnings.keys.map { $0 } == [.logHeld])
        try reader.run("COMMIT")
        try await store.checkpoint()
        #expect(store.warnings.isEmpty)
        #expect(try holds("Zoequalia") == [])
    }

    @Test func `no byte contains a person who left before the process was killed, after the next start`() async throws {
        let store = try await bench.open()
        _ = await store.perform(script.start() + [script.join("zoe", name: "Zoequalia")])
        _ = await store.perform(script.request(.leave, "zoe"))
        let next = try StoreBench()
        for name in bench.folder.names() where !name.hasSuffix("-shm") {
            try FileManager.default.copyItem(atPath: bench.folder.path(name), toPath: next.folder.path(name))
        }
        #expect(try holds("Zoequalia", in: next.folder) == ["trips.sqlite-wal"])
        let started = try await next.open()
        #expect(try holds("Zoequalia", in: next.folder) == [])
        #expect(try await started.rows(of: script.trip)?.present.count == 2)
    }

    @Test func `a file that is moved away takes no more votes`() async throws {
        let store = try await bench.open()
        _ = await store.perform(script.start())
        try await store.checkpoint()
        try bench.folder.remove("trips.sqlite")
        await #expect(throws: TripStoreFault.self) { try await store.checkpoint() }
        guard case .failure(let fault) = await store.perform(script.vote("ben", on: "A", .yes)) else {
            Issue.record("a vote is answered that no file holds")
            return
        }
        #expect("\(fault)".contains("trips.sqlite.mark"))
    }
}
