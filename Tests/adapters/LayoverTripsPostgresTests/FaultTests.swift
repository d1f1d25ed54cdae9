import LayoverPostgres
import LayoverPostgresKit
import LayoverTripKit
import LayoverTripsPostgres
import LayoverTrips
import Testing

/// Faults, and the answers that callers receive.
@Suite(.enabled(if: PostgresPrograms.isThere, TripBench.missing), .timeLimit(.minutes(10)))
struct FaultTests {
    @Test func `a request that fails by itself leaves the others of its group`() async throws {
        let (bench, script) = (try await TripBench(), try TripScript())
        let store = try await bench.open()
        _ = await store.perform(script.start())
        let key = IdempotencyKey(
            hash: script.hash("k"), request: script.hash("b"),
            seal: { _ in [UInt8](repeating: 1, count: PostgresLimits.valueBytes + 1) }, open: { $0 })
        let answers = await store.perform([
            script.vote("ana", on: "A", .yes), script.vote("ana", on: "A", .no, key: key),
            script.vote("ben", on: "A", .no),
        ])
        #expect(answers.map(\.isDone) == [true, false, true], "a reply that is longer than a value may be: \(answers)")
        let rows = try await store.rows(of: script.trip)
        #expect(rows?.trip.revision == 5 && rows?.votes[script.person("ana")]?.values.first?.value == .yes)
        #expect(try await bench.open().rows(of: script.trip) == rows)
    }

    @Test func `too many waiting calls get an error at once`() async throws {
        let (bench, script) = (try await TripBench(), try TripScript())
        let store = try await bench.open()
        _ = await store.perform(script.start())
        // One transaction locks the trip until all requests are submitted.
        let (holder, looker) = (
            try PostgresConnection(try bench.database.owner), try PostgresConnection(try bench.database.owner)
        )
        let group = TripStoreLimits.groupRequests
        let most = TripStoreLimits.waitingRequests / group
        let requests = (0..<group).map { script.vote("ben", on: "A", $0 % 2 == 0 ? .yes : .no) }
        let answers = AsyncStream<[TripAnswer]>.makeStream()
        try holder.transact { () throws(PostgresError) in
            try holder.run("SELECT 1 FROM layover.trips FOR UPDATE")
            store.submit([script.vote("ana", on: "A", .yes)]) { answers.continuation.yield($0) }
            // The first request is decided alone and waits for the row.
            while try !isWaiting(looker) {}
            for _ in 0...most { store.submit(requests) { answers.continuation.yield($0) } }
        }
        var counts: [Int] = []
        for await answer in answers.stream.prefix(most + 2) { counts.append(answer.count(where: \.isDone)) }
        #expect(counts.sorted() == [0, 1] + Array(repeating: group, count: most), "one group too many was refused")
        #expect(try await bench.audit(script, in: store) == [])
    }

    private func isWaiting(_ connection: PostgresConnection) throws(PostgresError) -> Bool {
        let sql = """
            SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock')
            """
        return try connection.rows(sql) { row throws(PostgresError) in row.flag(0) }[0]
    }

    @Test func `a database without tables, or with later ones, is rejected with a suggestion`() async throws {
        let empty = try await PostgresDatabase()
        let store = PostgresTripStore(PostgresTripStore.Settings(try empty.program()))
        do {
            try await store.open()
            Issue.record("it has no tables")
        } catch {
            #expect(error.description.contains("migrate first"), "\(error)")
        }
        let bench = try await TripBench()
        let owner = try PostgresConnection(try bench.database.owner)
        try owner.run("INSERT INTO layover.migrations (store, number, min_program) VALUES ('trips', 3, 1)")
        _ = try await bench.open()
        try owner.run("UPDATE layover.migrations SET min_program = 3 WHERE number = 3")
        await #expect(throws: TripStoreFault.self) { try await bench.open() }
    }

    @Test func `a row that is damaged is said and never passed over`() async throws {
        let (bench, script) = (try await TripBench(), try TripScript())
        let store = try await bench.open()
        _ = await store.perform(script.start())
        let owner = try PostgresConnection(try bench.database.owner)
        try owner.run("UPDATE layover.people SET \"right\" = 'all'")
        let fresh = try await bench.open()
        await #expect(throws: TripStoreFault.self) { try await fresh.rows(of: script.trip) }
        guard case .failure(let fault) = await fresh.perform(script.vote("ben", on: "A", .yes)) else {
            Issue.record("it was answered")
            return
        }
        #expect(fault.description.contains("a row has an unexpected form"))
    }

    @Test func `while the database is away requests fail, and when it is back they do not`() async throws {
        let server = try await PostgresServer.start()
        let (bench, script) = (try await TripBench(in: server), try TripScript())
        let store = try await bench.open()
        _ = await store.perform(script.start())
        let admin = try PostgresConnection(try server.admin)
        try admin.run("ALTER DATABASE \(bench.database.name) ALLOW_CONNECTIONS false")
        try bench.database.endConnections()
        guard case .failure = await store.perform(script.vote("ben", on: "A", .yes)) else {
            Issue.record("it was answered")
            return
        }
        try admin.run("ALTER DATABASE \(bench.database.name) ALLOW_CONNECTIONS true")
        var answer = await store.perform(script.vote("ben", on: "A", .yes))
        // For a moment after a failure, the store does not try to connect.
        while case .failure = answer { answer = await store.perform(script.vote("ben", on: "A", .yes)) }
        #expect(answer.reply?.revision == 4)
        #expect(try await bench.audit(script, in: store) == [])
    }

    @Test func `a moved database begins an epoch once, and a restored one on request`() async throws {
        let (bench, script) = (try await TripBench(), try TripScript())
        let store = try await bench.open()
        _ = await store.perform(script.start())
        let owner = try PostgresConnection(try bench.database.owner)
        try owner.run("UPDATE layover.head SET place = 'elsewhere'")
        let others = [try await bench.open(), try await bench.open()]
        for other in others { #expect(try await other.rows(of: script.trip)?.trip.epoch == 2) }
        #expect(await store.perform(script.vote("ben", on: "A", .yes)).reply?.revision == 4)
        try await others[0].startEpoch()
        #expect(try await bench.open().rows(of: script.trip)?.trip.epoch == 3)
    }

    @Test func `knowledge of a database that lost a commit is not used for its current state`() async throws {
        let (bench, script) = (try await TripBench(), try TripScript())
        let store = try await bench.open { $0.freshMilliseconds = 600_000 }
        _ = await store.perform(script.start())
        #expect(await store.perform(script.vote("ben", on: "A", .yes, seq: 1)).reply?.revision == 4)
        // A standby that never received the vote took over: its trips are one transaction older, in a new epoch.
        let owner = try PostgresConnection(try bench.database.owner)
        for sql in [
            "DELETE FROM layover.votes", "DELETE FROM layover.changes WHERE revision = 4",
            "UPDATE layover.people SET seq = 0", "UPDATE layover.trips SET revision = 3, version = version - 1",
            "UPDATE layover.head SET place = 'elsewhere'",
        ] { try owner.run(sql) }
        _ = try await bench.open()
        #expect(
            await store.perform(script.vote("ben", on: "A", .no, seq: 1)).reply?.revision == 4, "nothing is superseded")
        #expect(try await bench.audit(script, in: try await bench.open()) == [])
    }
}
