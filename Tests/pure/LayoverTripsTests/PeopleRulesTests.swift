import LayoverModel
import LayoverTripKit
import LayoverTrips
import Testing

/// People and links: people join through a link, and leave no data behind.
struct PeopleRulesTests {
    @Test func `the same person joins once, and a person who left cannot return with the old key`() async throws {
        let world = try await TripWorld()
        #expect(await world.send(world.script.join("ben")).reply?.status == 200)
        _ = await world.send(world.script.request(.leave, "ben"))
        #expect(await world.send(world.script.join("ben")).problem == .participantGone)
        #expect(await world.send(world.script.join("bea")).reply?.status == 201)
        #expect(try world.view("bea").people.map(\.number) == [1, 3, 4])
    }

    @Test func `leaving takes everything at once, whatever is closed or frozen`() async throws {
        let world = try await TripWorld()
        for request in [
            world.script.vote("ben", on: "A", .yes), world.script.add("ben", "B"),
            world.script.add("ben", "C", isSent: false),
            TripRequest(.freeze(true), in: world.script.trip, by: .admin),
        ] { #expect(await world.send(request).isDone) }
        let before = try world.revision
        #expect(await world.send(world.script.vote("ben", on: "A", .no)).problem == .frozen)
        #expect(await world.send(world.script.request(.leave, "ben")).isDone)
        #expect(try await world.kinds(after: before) == [.gone])
        let rows = try world.rows
        #expect(rows.votes[world.script.person("ben")] == nil && rows.items[world.script.item("C")] == nil)
        #expect(rows.people[world.script.person("ben")]?.name == nil)
        #expect(
            TripAudit.faults(rows, log: try await world.store.changes(of: world.script.trip, after: 0)?.lines ?? [])
                == [])
    }

    @Test func `managers remove people, others do not, and twice is once`() async throws {
        let world = try await TripWorld()
        let expel = { world.script.request(.expel(world.script.person("cem")), $0) } as (String) -> TripRequest
        #expect(await world.send(expel("ben")).problem == .rightMissing)
        #expect(await world.send(expel("ana")).reply?.changed == true)
        #expect(await world.send(expel("ana")).reply?.changed == false)
        let nobody = world.script.request(.expel(world.script.person("zoe")), "ana")
        #expect(await world.send(nobody).problem == .unknown)
    }

    @Test func `a name is plain or refused, and none is a number`() async throws {
        let world = try await TripWorld()
        #expect(await world.send(world.script.join("dia", name: "dia@example.com")).problem == .settingInvalid)
        #expect(await world.send(world.script.join("dia", name: " Dïa ")).isDone)
        #expect(await world.send(world.script.join("eva", name: "")).isDone)
        #expect(try world.view("ana").people.map(\.name) == [nil, nil, nil, "Dïa", nil])
    }

    @Test func `links have rights and ends`() async throws {
        let world = try await TripWorld()
        let make = { (name: String, right: TripRight, seconds: Int?) in
            NewLink(hash: world.script.link(name), right: .valid(right), seconds: .valid(seconds))
        }
        #expect(await world.send(world.script.request(.link(make("V", .view, nil)), "ben")).problem == .rightMissing)
        for link in [make("V", .view, nil), make("M", .manage, 60)] {
            #expect(await world.send(world.script.request(.link(link), "ana")).reply?.status == 201)
        }
        #expect(await world.send(world.script.join("eva", link: "V")).problem == .rightMissing)
        #expect(await world.send(world.script.join("dia", link: "M")).isDone)
        #expect(try await world.set(by: "dia") { $0.title = "Ours" }.isDone)
        world.clock.add(seconds: 60)
        #expect(await world.send(world.script.join("fin", link: "M")).problem == .unknown)
        #expect(try world.view(as: .link(world.script.link("V"))).me == nil)
        #expect(throws: TripProblem.unknown) { try world.view(as: .link(world.script.link("M"))) }
        #expect(throws: TripProblem.unknown) { try world.view(as: .link(world.script.link("nope"))) }
        #expect(throws: TripProblem.participantGone) { try world.view("eve") }
    }

    @Test func `revoking a link stops only new people`() async throws {
        let world = try await TripWorld()
        let revoke = world.script.request(.revoke(world.script.link().link), "ana")
        #expect(await world.send(revoke).reply?.changed == true)
        #expect(await world.send(revoke).reply?.changed == false)
        #expect(await world.send(world.script.join("eva")).problem == .unknown)
        #expect(await world.send(world.script.vote("ben", on: "A", .yes)).isDone)
        let other = world.script.request(.revoke(world.script.link("nope").link), "ana")
        #expect(await world.send(other).problem == .unknown)
    }

    @Test func `reports need no account, and only operators freeze`() async throws {
        let world = try await TripWorld()
        #expect(await world.send(TripRequest(.report, in: world.script.trip, by: .anybody)).isDone)
        #expect(try world.rows.trip.reports == 1)
        #expect(await world.send(world.script.request(.freeze(true), "ana")).problem == .rightMissing)
        #expect(await world.send(TripRequest(.takeDown, in: world.script.trip, by: .admin)).isDone)
        #expect(await world.send(world.script.vote("ben", on: "A", .yes)).problem == .unknown)
    }

    @Test(arguments: [(0, nil), (1, TripProblem.ended)] as [(Int, TripProblem?)])
    func `a trip ends thirty days after its last flight`(seconds: Int, problem: TripProblem?) async throws {
        let world = try await TripWorld()
        let day = try #require(LocalDate(year: 2026, month: 12, day: 4))
        let end = UTCInstant(seconds: (day.daysSinceEpoch + 31) * 86_400)
        #expect(try world.rows.trip.expires == end)
        world.clock.add(seconds: end.seconds - world.clock.now.seconds - 1 + seconds)
        #expect(await world.send(world.script.vote("ben", on: "A", .yes)).problem == problem)
        world.clock.add(seconds: 31 * 86_400)
        try await world.store.sweep()
        #expect(world.store.rowsAtHand(of: world.script.trip) == nil, "and is forgotten thirty days later")
    }
}
