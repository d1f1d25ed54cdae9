import LayoverPostgresKit
import LayoverTripKit
import LayoverTripsPostgres
import LayoverTrips
import Testing

/// Connections that are cut during a commit: the answer is `outcome-unknown`, and repeating the request resolves it.
@Suite(.enabled(if: PostgresPrograms.isThere, TripBench.missing), .timeLimit(.minutes(5)))
struct LostCommitTests {
    private func isUnknown(_ answer: TripAnswer) -> Bool {
        if case .failure(let fault) = answer { fault.description.contains("outcome-unknown") } else { false }
    }

    @Test(arguments: PostgresRelay.Cut.ends)
    func `a vote whose commit was cut is decided by its twin`(cut: PostgresRelay.Cut) async throws {
        let (bench, script) = (try await TripBench(), try TripScript())
        let relay = try PostgresRelay(to: bench.database.server)
        let store = try await bench.open(by: relay.folder)
        _ = await store.perform(script.start())
        let vote = { script.vote("ben", on: "A", .yes, seq: 1, key: script.twin("k", of: "ben", body: "b")) }
        relay.cutNext(cut)
        #expect(isUnknown(await store.perform(vote())))
        #expect(relay.count == 1)
        #expect(store.rowsAtHand(of: script.trip) == nil, "what is in memory is not trusted")
        let twin = await store.perform(vote())
        // If it was committed, the stored reply is returned; otherwise the request is carried out now.
        #expect(cut == .afterCommit ? twin.replay?.revision == 4 : twin.reply?.revision == 4, "\(twin)")
        let other = await store.perform(
            script.vote("ben", on: "A", .no, seq: 1, key: script.twin("k", of: "ben", body: "c")))
        #expect(other.problem == .keyReused)
        #expect(try await store.rows(of: script.trip)?.trip.revision == 4, "it counts once")
        #expect(try await bench.audit(script, in: store) == [])
    }

    @Test func `a vote that no standby confirmed is unknown, and so is its twin`() async throws {
        let server = try await PostgresServer.start()
        let (bench, script) = (try await TripBench(in: server), try TripScript())
        let store = try await bench.open()
        _ = await store.perform(script.start())
        try await server.loseStandby()
        for _ in 1...2 {
            let vote = script.vote("ben", on: "A", .yes, seq: 1, key: script.twin("k", of: "ben", body: "b"))
            async let answer = store.perform(vote)
            try await server.cancelCommitWait()
            #expect(isUnknown(await answer))
            #expect(store.rowsAtHand(of: script.trip) == nil)
        }
    }

    @Test(arguments: PostgresRelay.Cut.ends)
    func `a trip whose making was cut is made once`(cut: PostgresRelay.Cut) async throws {
        let (bench, script, again) = (try await TripBench(), try TripScript(), try TripScript("rome again"))
        let relay = try PostgresRelay(to: bench.database.server)
        let store = try await bench.open(by: relay.folder)
        // A caller that tries again receives a new name for the trip.
        let key = script.twin("k", of: "ana", body: "create")
        relay.cutNext(cut)
        #expect(isUnknown(await store.perform(script.create(key: key, secrets: ["token"]))))
        let twin = await store.perform(again.create(key: key, secrets: ["token"]))
        let made = [try await store.rows(of: script.trip), try await store.rows(of: again.trip)]
        #expect(made.compactMap { $0 }.count == 1)
        #expect((twin.replay != nil) == (cut == .afterCommit) && (made[0] != nil) == (cut == .afterCommit), "\(twin)")
    }

    @Test(arguments: PostgresRelay.Cut.ends)
    func `a whole group whose commit was cut off gets an error`(cut: PostgresRelay.Cut) async throws {
        let (bench, script) = (try await TripBench(), try TripScript())
        let relay = try PostgresRelay(to: bench.database.server)
        let store = try await bench.open(by: relay.folder)
        _ = await store.perform(script.start())
        relay.cutNext(cut)
        let votes = {
            ["ana", "ben"].map { script.vote($0, on: "A", .yes, seq: 1, key: script.twin("k", of: $0, body: "")) }
        }
        #expect(await store.perform(votes()).allSatisfy(isUnknown))
        let twins = await store.perform(votes())
        #expect(twins.map { $0.replay?.revision ?? $0.reply?.revision } == [4, 5])
        #expect(twins.allSatisfy { ($0.replay != nil) == (cut == .afterCommit) })
        #expect(try await bench.audit(script, in: store) == [])
    }

    @Test func `a server that was killed and restarted lost nothing, and no client starts anew`() async throws {
        let server = try await PostgresServer.start()
        let (bench, script) = (try await TripBench(in: server), try TripScript())
        let store = try await bench.open()
        _ = await store.perform(script.start())
        let voted = await store.perform(
            script.vote("ben", on: "A", .yes, seq: 1, key: script.twin("k", of: "ben", body: "b")))
        #expect(voted.reply?.revision == 4)
        try await server.restart()
        let twin = await store.perform(
            script.vote("ben", on: "A", .yes, seq: 1, key: script.twin("k", of: "ben", body: "b")))
        #expect(twin.replay == voted.reply)
        let next = await store.perform(script.vote("ben", on: "A", .no, seq: 2))
        #expect(next.reply?.revision == 5)
        #expect(try await store.rows(of: script.trip)?.trip.epoch == 1, "a restart is no restored backup")
        #expect(try await bench.audit(script, in: store) == [])
    }
}
