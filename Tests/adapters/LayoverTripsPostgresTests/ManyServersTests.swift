import LayoverModel
import LayoverPostgres
import LayoverPostgresKit
import LayoverTripKit
import LayoverTripsPostgres
import LayoverTrips
import Testing

/// Several servers on one database.
@Suite(.enabled(if: PostgresPrograms.isThere, TripBench.missing), .timeLimit(.minutes(10)))
struct ManyServersTests {
    /// One client's answer.
    private struct Answered: Sendable {
        let person: String
        let item: String
        let value: VoteValue
        let seq: Int
        let revision: Int
    }

    private static let items = ["A", "B", "C", "D"]
    /// Rules that allow that many people in one trip and keep its whole log.
    private static let rules: TripRules = {
        var limits = TripLimits()
        (limits.people, limits.eventsKept) = (64, 1_000_000)
        return TripRules(limits: limits)
    }()

    @Test func `64 clients at one trip leave no gap, and nothing is lost or doubled`() async throws {
        let (bench, script) = (try await TripBench(), try TripScript())
        var stores: [PostgresTripStore] = []
        for _ in 0..<4 { stores.append(try await bench.open { $0.rules = Self.rules }) }
        let people = (0..<64).map { "p\($0)" }
        for start in stride(from: 0, to: 64, by: 32) {
            let joins = people[start..<start + 32].map {
                start == 0 && $0 == "p0" ? script.create(by: $0) : script.join($0)
            }
            #expect(await stores[0].perform(joins).allSatisfy(\.isDone))
        }
        _ = await stores[0].perform(Self.items.map { script.add("p0", $0) })
        let first = try #require(try await stores[0].rows(of: script.trip)).trip.revision
        let answered = await withTaskGroup(of: [Answered].self) { tasks in
            for (number, person) in people.enumerated() {
                tasks.addTask { [stores] in await vote(person, script, stores, from: number) }
            }
            return await tasks.reduce(into: []) { $0 += $1 }
        }
        let fresh = try await bench.open { $0.rules = Self.rules }
        let window = try #require(try await fresh.changes(of: script.trip, after: 0))
        #expect(TripAudit.faults(window.rows, log: window.lines, kept: 1_000_000) == [])
        #expect(answered.count == 64 * 10)
        #expect(Set(answered.map(\.revision)) == Set(first + 1...first + answered.count), "each has its own")
        #expect(window.rows.trip.revision == first + answered.count)
        for vote in answered {
            let line = window.lines[vote.revision - 1]
            #expect(line.person == script.person(vote.person))
            #expect(line.item == script.item(vote.item))
        }
        for person in people {
            let own = answered.filter { $0.person == person }
            #expect(
                own.map(\.revision) == own.map(\.revision).sorted(), "who was answered first has the smaller revision")
            for item in Self.items {
                guard let last = own.last(where: { $0.item == item }) else { continue }
                let vote = window.rows.votes[script.person(person)]?[.item(script.item(item))]
                #expect(vote?.seq == last.seq)
                #expect(vote?.value == last.value)
            }
        }
    }

    @Test(.timeLimit(.minutes(2))) func `a change of one server rings at the others`() async throws {
        let (bench, script) = (try await TripBench(), try TripScript())
        let store = try await bench.open { $0.teller = "one" }
        let forever = 60_000
        let bell = PostgresBell(try bench.database.program(), channel: PostgresTripLimits.channel) { $0 == "one" }
        bell.listen {}
        // It also rings when it begins to listen.
        #expect(await bell.wait(milliseconds: forever))
        #expect(await store.perform([script.create(by: "p0")]).allSatisfy(\.isDone))
        #expect(await bell.wait(milliseconds: forever))
        bell.stop()
    }

    /// Votes ten times, each time at two servers at once with the same key; only one of the two changes anything.
    private func vote(
        _ person: String, _ script: TripScript, _ stores: [PostgresTripStore], from start: Int
    ) async -> [Answered] {
        var answered: [Answered] = []
        for seq in 1...10 {
            let item = Self.items[(start + seq) % Self.items.count]
            let value = VoteValue.allCases[(seq + start) / Self.items.count % 3]
            let key = script.twin("\(seq)", of: person, body: item)
            let request = script.vote(person, on: item, value, seq: seq, key: key)
            let (one, another) = (stores[(start + seq) % stores.count], stores[(start + seq + 1) % stores.count])
            async let first = one.perform(request)
            async let second = another.perform(request)
            let both = [await first, await second]
            // Whichever came first was carried out; the other one returns the stored reply.
            guard let done = both.compactMap(\.reply).first, both.compactMap(\.replay) == [done] else {
                Issue.record("\(person) \(seq): \(both)")
                continue
            }
            answered.append(Answered(person: person, item: item, value: value, seq: seq, revision: done.revision))
        }
        return answered
    }

    @Test func `a trip that two servers make at once for one client is made once`() async throws {
        let bench = try await TripBench()
        let stores = [try await bench.open(), try await bench.open()]
        for round in 0..<20 {
            let scripts = [try TripScript("a\(round)"), try TripScript("b\(round)")]
            let key = scripts[0].twin("k\(round)", of: "ana", body: "create")
            async let first = stores[0].perform(scripts[0].create(key: key, secrets: ["token"]))
            async let second = stores[1].perform(scripts[1].create(key: key, secrets: ["token"]))
            let both = [await first, await second]
            let made = both.compactMap(\.reply)
            #expect(made.count == 1, "round \(round): \(both)")
            #expect(both.compactMap(\.replay) == made, "round \(round): \(both)")
            let rows = [try await stores[0].rows(of: scripts[0].trip), try await stores[0].rows(of: scripts[1].trip)]
            #expect(rows.compactMap { $0 }.count == 1)
        }
    }

    @Test func `groups about the same trips in another order all come through`() async throws {
        let bench = try await TripBench()
        let stores = [try await bench.open { $0.writers = 2 }, try await bench.open { $0.writers = 2 }]
        let scripts = try (0..<8).map { try TripScript("trip\($0)") }
        _ = await stores[0].perform(scripts.flatMap { $0.start() })
        let answers = await withTaskGroup(of: [TripAnswer].self) { tasks in
            for round in 1...40 {
                let order = round % 2 == 0 ? scripts : scripts.reversed()
                let (who, store) = (round % 4 < 2 ? "ana" : "ben", stores[round % 2])
                tasks.addTask { await store.perform(order.map { $0.vote(who, on: "A", round % 3 == 0 ? .yes : .no) }) }
            }
            return await tasks.reduce(into: []) { $0 += $1 }
        }
        #expect(answers.count == 320, "\(answers.filter { !$0.isDone }.prefix(3))")
        #expect(answers.allSatisfy { $0.isDone }, "\(answers.filter { !$0.isDone }.prefix(3))")
        for script in scripts { #expect(try await bench.audit(script, in: stores[1]) == []) }
    }

    @Test func `a server sees its own writes at once, and those of others with its next read`() async throws {
        let (bench, script) = (try await TripBench(), try TripScript())
        let (own, other) = (try await bench.open { $0.freshMilliseconds = 600_000 }, try await bench.open())
        let eager = try await bench.open { $0.freshMilliseconds = 0 }
        _ = await own.perform(script.start())
        #expect(own.rowsAtHand(of: script.trip)?.trip.revision == 3)
        #expect(other.rowsAtHand(of: script.trip) == nil)
        #expect(eager.rowsAtHand(of: script.trip) == nil)
        #expect(try await eager.rows(of: script.trip)?.trip.revision == 3)
        _ = await other.perform(script.vote("ben", on: "A", .yes))
        #expect(other.rowsAtHand(of: script.trip)?.trip.revision == 4)
        #expect(own.rowsAtHand(of: script.trip)?.trip.revision == 3, "it trusts what it saw")
        #expect(try await eager.rows(of: script.trip)?.trip.revision == 4)
        #expect(eager.rowsAtHand(of: script.trip) == nil)
        #expect(try await own.changes(of: script.trip, after: 3)?.lines.map(\.revision) == [4], "the log is never old")
        #expect(own.rowsAtHand(of: script.trip)?.trip.revision == 4)
        #expect(
            await own.perform(script.vote("ana", on: "A", .no)).reply?.revision == 5, "and no write goes by what is old"
        )
        _ = await other.perform(script.request(.delete, "ana"))
        #expect(try await eager.rows(of: script.trip) == nil)
        #expect(await own.perform(script.vote("ana", on: "A", .yes)).problem == .unknown)
    }

    @Test func `one server at a time sends a row of the outbox`() async throws {
        let bench = try await TripBench()
        let stores = [try await bench.open(), try await bench.open(), try await bench.open()]
        let scripts = try (0..<12).map { try TripScript("trip\($0)") }
        for script in scripts { _ = await stores[0].perform(script.start()) }
        let lent = try await withThrowingTaskGroup(of: [OutboxRow].self) { tasks in
            for store in stores {
                tasks.addTask {
                    var rows: [OutboxRow] = []
                    while true {
                        let more = try await store.claim(for: TripStoreContract.endpoint, limit: 2, leaseSeconds: 20)
                        if more.isEmpty { return rows }
                        rows += more
                    }
                }
            }
            return try await tasks.reduce(into: []) { $0 += $1 }
        }
        #expect(lent.count == 12)
        #expect(Set(lent.map(\.trip)) == Set(scripts.map(\.trip)))
    }

    @Test func `the time is the database's unless a test sets it`() async throws {
        let (bench, script) = (try await TripBench(), try TripScript())
        let store = try await bench.open { $0.clock = .database }
        let connection = try PostgresConnection(try bench.database.owner)
        func now() throws -> Int {
            try connection.rows("SELECT floor(extract(epoch FROM clock_timestamp()))::bigint") {
                row throws(PostgresError) in row.number(0)
            }[0]
        }
        let before = try now()
        _ = await store.perform(
            script.start() + [script.vote("ben", on: "A", .yes, key: script.twin("k", of: "ben", body: ""))])
        let after = try now()
        let made = try #require(try await store.rows(of: script.trip)).trip.created.seconds
        #expect((before...after).contains(made))
        #expect(try await store.sweep() == 0)
    }
}
