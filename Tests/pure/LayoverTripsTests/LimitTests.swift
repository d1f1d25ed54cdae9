import LayoverModel
import LayoverTripKit
import LayoverTrips
import Testing

/// Each limit, from both sides.
struct LimitTests {
    private func limits(_ change: (inout TripLimits) -> Void) -> TripLimits {
        var limits = TripLimits()
        change(&limits)
        return limits
    }

    @Test func `people, and the keys of those who left`() async throws {
        let world = try await TripWorld(["ana", "ben"], limits: limits { ($0.people, $0.barredKeys) = (3, 2) })
        #expect(await world.send(world.script.join("cem")).isDone)
        #expect(await world.send(world.script.join("dia")).problem == .tripFull)
        for person in ["ben", "cem"] { #expect(await world.send(world.script.request(.leave, person)).isDone) }
        #expect(await world.send(world.script.join("dia")).problem == .tripFull)
    }

    @Test func `items that all people see, with one's own staged ones`() async throws {
        let world = try await TripWorld(items: ["A"], limits: limits { $0.items = 2 })
        #expect(await world.send(world.script.add("ben", "B", isSent: false)).isDone)
        #expect(await world.send(world.script.add("ben", "C", isSent: false)).problem == .itemsFull)
        #expect(await world.send(world.script.add("cem", "D")).isDone, "another's staged one takes no room")
        #expect(await world.send(world.script.request(.send(world.script.item("B")), "ben")).problem == .itemsFull)
        #expect(await world.send(world.script.vote("cem", on: "B", .yes)).problem == .itemsFull)
        _ = await world.send(world.script.request(.remove(world.script.item("D")), "cem"))
        #expect(await world.send(world.script.request(.send(world.script.item("B")), "ben")).isDone)
        #expect(await world.send(world.script.request(.restore(world.script.item("D")), "ana")).problem == .itemsFull)
    }

    @Test func `items that no other person sees`() async throws {
        let world = try await TripWorld(items: ["A"], limits: limits { $0.hiddenItems = 1 })
        _ = await world.send(world.script.request(.remove(world.script.item("A")), "ana"))
        #expect(await world.send(world.script.add("ben", "B")).problem == .itemsFull)
        _ = await world.send(world.script.request(.restore(world.script.item("A")), "ana"))
        #expect(await world.send(world.script.add("ben", "B")).isDone)
    }

    @Test func `links that open something`() async throws {
        let world = try await TripWorld(limits: limits { $0.links = 2 })
        let make = { (name: String) in
            world.script.request(
                .link(NewLink(hash: world.script.link(name), right: .valid(.vote), seconds: .valid(60))), "ana")
        }
        #expect(await world.send(make("B")).isDone)
        #expect(await world.send(make("C")).problem == .linksFull)
        world.clock.add(seconds: 60)
        #expect(await world.send(make("C")).isDone)
        #expect(try world.rows.links.count == 2, "the expired one is gone")
    }

    @Test func `links that were revoked, however often new ones are made`() async throws {
        let world = try await TripWorld(limits: limits { $0.links = 2 })
        for round in 0..<20 {
            let hash = world.script.link("N\(round)")
            let link = NewLink(hash: hash, right: .valid(.vote), seconds: .valid(nil))
            #expect(await world.send(world.script.request(.link(link), "ana")).isDone)
            #expect(await world.send(world.script.request(.revoke(hash.link), "ana")).reply?.changed == true)
            #expect(await world.send(world.script.request(.revoke(hash.link), "ana")).reply?.changed == false)
            #expect(try world.rows.links.count == 2)
        }
        #expect(await world.send(world.script.join("eva")).isDone, "the first link still opens the trip")
    }

    @Test func `links that ended, once the trip is swept`() async throws {
        let world = try await TripWorld()
        let link = NewLink(hash: world.script.link("B"), right: .valid(.vote), seconds: .valid(60))
        #expect(await world.send(world.script.request(.link(link), "ana")).isDone)
        #expect(await world.send(world.script.add("ben", "B", isSent: false)).isDone)
        world.clock.add(seconds: 59)
        #expect(await world.send(TripRequest(.sweep, in: world.script.trip, by: .server)).isDone)
        #expect(try world.rows.links.count == 2)
        world.clock.add(seconds: 1)
        #expect(await world.send(TripRequest(.sweep, in: world.script.trip, by: .server)).isDone)
        #expect(try world.rows.links.count == 1)
    }

    @Test(arguments: [0, 1, 400 * 86_400, 400 * 86_400 + 1])
    func `how long a link lasts`(seconds: Int) async throws {
        let world = try await TripWorld()
        let link = NewLink(hash: world.script.link("X"), right: .valid(.vote), seconds: .valid(seconds))
        let isTaken = (1...400 * 86_400).contains(seconds)
        #expect(await world.send(world.script.request(.link(link), "ana")).problem == (isTaken ? nil : .settingInvalid))
    }

    @Test(arguments: [140, 141])
    func `a note`(count: Int) async throws {
        let world = try await TripWorld()
        let answer = await world.send(world.script.add("ben", "B", note: String(repeating: "n", count: count)))
        #expect(answer.problem == (count == 140 ? nil : .settingInvalid))
    }

    @Test func `lines of the log from which one may resume`() async throws {
        let world = try await TripWorld(["ana", "ben"], limits: limits { $0.eventsKept = 5 })
        for seq in 1...10 {
            _ = await world.send(world.script.vote("ben", on: "A", seq % 2 == 0 ? .no : .yes, seq: seq))
        }
        let window = try #require(try await world.store.changes(of: world.script.trip, after: 0))
        #expect(window.lines.map(\.revision) == [9, 10, 11, 12, 13])
        func resume(_ revision: Int, epoch: Int? = nil) throws -> [Int]? {
            try world.rules.changes(
                after: revision, epoch: epoch, in: window.lines, of: window.rows, as: world.script.caller("ben"),
                now: world.clock.now)?.map(\.revision)
        }
        #expect(try resume(8) == [9, 10, 11, 12, 13])
        #expect(try resume(13) == [])
        #expect(try resume(7) == nil)
        #expect(try resume(14) == nil)
        #expect(try resume(9, epoch: 2) == nil)
        #expect(try resume(9, epoch: 1) == [10, 11, 12, 13])
    }

    @Test func `days of the log from which one may resume`() async throws {
        let world = try await TripWorld(["ana", "ben"], limits: limits { $0.eventDays = 7 })
        let first = try world.revision
        _ = await world.send(world.script.vote("ben", on: "A", .yes))
        world.clock.add(seconds: 86_400)
        _ = await world.send(world.script.vote("ben", on: "A", .no))
        func resume(_ revision: Int) async throws -> [Int]? {
            let window = try #require(try await world.store.changes(of: world.script.trip, after: revision))
            return try world.rules.changes(
                after: revision, in: window.lines, of: window.rows, as: world.script.caller("ben"),
                now: world.clock.now)?.map(\.revision)
        }
        world.clock.add(seconds: 6 * 86_400)
        #expect(try await resume(first) == [first + 1, first + 2])
        world.clock.add(seconds: 1)
        #expect(try await resume(first) == nil)
        #expect(try await resume(first + 1) == [first + 2])
        world.clock.add(seconds: 30 * 86_400)
        #expect(try await resume(first + 1) == nil)
        #expect(try await resume(first + 2) == [], "a client that missed nothing continues")
    }

    @Test func `reports that are kept`() async throws {
        let world = try await TripWorld(limits: limits { $0.reports = 1 })
        let report = TripRequest(.report, in: world.script.trip, by: .anybody)
        #expect(await world.send(report).reply?.changed == true)
        #expect(await world.send(report).reply?.changed == false)
    }

    @Test func `how long a reply is kept for its twin`() async throws {
        let world = try await TripWorld()
        let vote = {
            world.script.vote("ben", on: "A", .yes, seq: 1, key: world.script.twin("k", of: "ben", body: "b"))
        }
        let first = await world.send(vote())
        world.clock.add(seconds: 86_399)
        #expect(await world.send(vote()).replay == first.reply)
        world.clock.add(seconds: 1)
        #expect(await world.send(vote()).reply?.changed == false)
    }

    @Test(arguments: [RateLimit.votesOfPerson, .joinsToTrip, .tripsOfGuest, .unknownTokens, .changesOfTrip])
    func `a bucket holds its burst and fills by the hour`(limit: RateLimit) {
        var bucket = TokenBucket(limit, at: 0)
        for _ in 0..<limit.burst { #expect(bucket.take(limit, at: 0) == nil) }
        let wait = bucket.take(limit, at: 0)
        #expect(wait.map { $0 >= 1 } == true)
        #expect(bucket.take(limit, at: -1_000) != nil, "a clock that was set back fills nothing")
        #expect(bucket.take(limit, at: (wait ?? 0) * 1_000) == nil)
        #expect(bucket.take(limit, at: .max / 2_000_000_000) == nil)
    }
}
