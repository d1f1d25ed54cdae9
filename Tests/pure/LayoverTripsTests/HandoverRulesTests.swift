import LayoverModel
import LayoverTripKit
import LayoverTrips
import Testing

/// Another device of a person: one token that works once, for a short time, and for no other person.
struct HandoverRulesTests {
    private func handOver(_ token: String, sealed: Int = 3, in world: TripWorld, by person: String = "ben") async
        -> TripAnswer
    {
        let new = NewHandover(
            hash: world.script.hash("handover:\(token)"), sealed: [UInt8](repeating: 7, count: sealed))
        return await world.send(world.script.request(.handOver(new), person))
    }

    private func takeOver(_ token: String, in world: TripWorld, key: IdempotencyKey? = nil) async -> TripAnswer {
        await world.send(TripRequest(takingOver: world.script.hash("handover:\(token)"), key: key))
    }

    @Test(arguments: [(599, nil), (600, TripProblem.unknown)] as [(Int, TripProblem?)])
    func `a hand-over opens for ten minutes`(seconds: Int, problem: TripProblem?) async throws {
        let world = try await TripWorld()
        #expect(await handOver("a", in: world).isDone)
        let found = try #require(try world.rows.handovers[world.script.hash("handover:a")])
        world.clock.add(seconds: seconds)
        #expect(found.isLive(at: world.clock.now) == (problem == nil))
        #expect(await takeOver("a", in: world).problem == problem)
    }

    @Test func `one of two devices takes it, and gets the answer again for the same request`() async throws {
        let world = try await TripWorld()
        #expect(await handOver("a", in: world).isDone)
        let (phone, tablet) = (
            world.script.twin("k", of: "phone", body: ""), world.script.twin("k", of: "tablet", body: "")
        )
        #expect(await takeOver("a", in: world, key: phone).isDone)
        #expect(await takeOver("a", in: world, key: tablet).problem == .unknown)
        #expect(await takeOver("a", in: world, key: phone).replay?.status == 200)
        #expect(try world.rows.handovers[world.script.hash("handover:a")]?.isLive(at: world.clock.now) == false)
        #expect(try world.rows.people[world.script.person("ben")]?.handedOverAt == world.clock.now)
    }

    @Test(arguments: [(1_024, nil), (1_025, TripProblem.settingInvalid)] as [(Int, TripProblem?)])
    func `a hand-over has a limit of bytes`(count: Int, problem: TripProblem?) async throws {
        let world = try await TripWorld()
        #expect(await handOver("a", sealed: count, in: world).problem == problem)
    }

    @Test func `a newer one takes the place of the older, and each person has their own`() async throws {
        let world = try await TripWorld()
        for (token, person) in [("a", "ben"), ("b", "ben"), ("c", "cem")] {
            #expect(await handOver(token, in: world, by: person).isDone)
        }
        #expect(await takeOver("a", in: world).problem == .unknown)
        for token in ["b", "c"] { #expect(await takeOver(token, in: world).isDone, "\(token)") }
        #expect(await handOver("d", in: world, by: "nobody").problem == .participantGone)
    }

    @Test func `a closed trip hands a person over, a frozen one does not`() async throws {
        let world = try await TripWorld()
        #expect(try await world.set { $0.isClosed = true }.isDone)
        #expect(await handOver("a", in: world).isDone)
        #expect(await world.send(TripRequest(.freeze(true), in: world.script.trip, by: .admin)).isDone)
        #expect(await handOver("b", in: world).problem == .frozen)
        #expect(await takeOver("a", in: world).problem == .frozen)
        #expect(await world.send(TripRequest(.freeze(false), in: world.script.trip, by: .admin)).isDone)
        #expect(await takeOver("a", in: world).isDone)
    }
}
