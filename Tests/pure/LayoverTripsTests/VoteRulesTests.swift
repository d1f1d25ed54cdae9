import LayoverJSON
import LayoverTripKit
import Testing

@testable import LayoverTrips

/// Votes: one cell for each person and item, and numbers that order one person's own.
struct VoteRulesTests {
    @Test(
        arguments: [
            (#"{"value":"yes","seq":1}"#, nil), (#"{"value":null,"seq":1}"#, nil), (#"{"value":"yes"}"#, nil),
            (#"{"value":"perhaps","seq":1}"#, TripProblem.voteValue), (#"{"seq":1}"#, .voteValue),
            (#"{"value":true,"seq":1}"#, .voteValue), (#"{"value":"YES","seq":1}"#, .voteValue),
            (#"{"value":"yes","seq":0}"#, .seqInvalid), (#"{"value":"yes","seq":-1}"#, .seqInvalid),
            (#"{"value":"yes","seq":"1"}"#, .seqInvalid), (#"{"value":"yes","seq":1.5}"#, .seqInvalid),
            (#"{"value":"yes","seq":null}"#, .seqInvalid), (#"{"value":"no","seq":18446744073709551615}"#, .seqInvalid),
        ] as [(String, TripProblem?)])
    func `a body is a value and a number`(body: String, problem: TripProblem?) async throws {
        let world = try await TripWorld()
        let input = VoteInput(try JSONValue(parsing: Array(body.utf8)))
        let before = try world.revision
        let answer = await world.send(world.script.request(.vote(world.script.item("A"), input), "ben"))
        #expect(answer.problem == problem)
        #expect(try world.revision == before || problem == nil)
    }

    @Test(arguments: [1_000, 1_001])
    func `a number may be a thousand ahead and no more`(seq: Int) async throws {
        let world = try await TripWorld()
        let answer = await world.send(world.script.vote("ben", on: "A", .yes, seq: seq))
        #expect(answer.problem == (seq == 1_000 ? nil : .seqTooFar))
    }

    @Test func `a vote that was taken back keeps its number, so that an older one stays dead`() async throws {
        let world = try await TripWorld()
        #expect(await world.send(world.script.vote("ben", on: "A", nil, seq: 3)).reply?.changed == false)
        let late = await world.send(world.script.vote("ben", on: "A", .yes, seq: 2))
        #expect(late.problem == .voteSuperseded(nil, seq: 3))
        #expect(try world.view("ben").me?.seq == 3)
    }

    @Test func `a form goes on where its person is, on any item`() async throws {
        let world = try await TripWorld(items: ["A", "B"])
        #expect(await world.send(world.script.vote("ben", on: "A", .yes, seq: 6)).vote?.seq == 6)
        #expect(await world.send(world.script.vote("ben", on: "B", .no)).vote?.seq == 7)
    }

    @Test func `the same press of a form again is answered and kept nowhere`() async throws {
        let world = try await TripWorld()
        _ = await world.send(world.script.vote("ben", on: "A", .yes))
        let rows = try world.rows
        let again = await world.send(world.script.vote("ben", on: "A", .yes))
        #expect(again.vote?.seq == 1)
        #expect(again.reply?.changed == false)
        #expect(try world.rows == rows)
        #expect(await world.send(world.script.vote("ben", on: "A", nil)).reply?.changed == true)
        let gone = try world.rows
        #expect(await world.send(world.script.vote("ben", on: "A", nil)).vote?.seq == 2)
        #expect(try world.rows == gone)
    }

    @Test func `the same vote with a higher number is kept, for it decides about late ones`() async throws {
        let world = try await TripWorld()
        _ = await world.send(world.script.vote("ben", on: "A", .yes, seq: 1))
        #expect(await world.send(world.script.vote("ben", on: "A", .yes, seq: 3)).vote?.seq == 3)
        #expect(
            await world.send(world.script.vote("ben", on: "A", .no, seq: 2)).problem == .voteSuperseded(.yes, seq: 3))
    }

    @Test func `a reply is kept under its key although the vote changed nothing`() async throws {
        let world = try await TripWorld()
        _ = await world.send(world.script.vote("ben", on: "A", .yes))
        let key = world.script.twin("k", of: "ben", body: "yes")
        #expect(await world.send(world.script.vote("ben", on: "A", .yes, key: key)).reply?.changed == false)
        _ = await world.send(world.script.vote("ben", on: "A", .no))
        #expect(await world.send(world.script.vote("ben", on: "A", .yes, key: key)).replay?.changed == false)
        #expect(try world.view("ana").items.map(\.totals) == [TripTotals(yes: 0, maybe: 0, no: 1)])
    }

    @Test func `two people's votes commute`() async throws {
        let worlds = [try await TripWorld(), try await TripWorld()]
        let votes = [("ana", VoteValue.yes), ("ben", .no), ("cem", .maybe)]
        for (world, order) in zip(worlds, [votes, votes.reversed()]) {
            for (person, value) in order { _ = await world.send(world.script.vote(person, on: "A", value, seq: 1)) }
        }
        #expect(try worlds[0].rows.votes == worlds[1].rows.votes)
        #expect(try worlds[0].revision == worlds[1].revision)
    }

    @Test func `with one choice there is one cell, whatever is pressed`() async throws {
        let world = try await TripWorld(items: ["A", "B"], settings: .ballot(.one))
        _ = await world.send(world.script.vote("ben", on: "A", .yes, seq: 1))
        let same = await world.send(world.script.vote("ben", on: "B", .yes, seq: 1))
        #expect(same.problem == .voteSuperseded(.yes, seq: 1), "the same number on another item is another vote")
        #expect(await world.send(world.script.vote("ben", on: "B", .yes, seq: 2)).isDone)
        #expect(await world.send(world.script.vote("ben", on: "A", .maybe, seq: 3)).problem == .voteValue)
        #expect(try world.rows.votes[world.script.person("ben")]?.count == 1)
        #expect(try world.view("ana").items.map(\.item.id) == world.ids(["B", "A"]))
    }

    @Test func `a single choice that moves to a staged item says so of the other item alone`() async throws {
        let world = try await TripWorld(settings: .ballot(.one))
        _ = await world.send(world.script.vote("ben", on: "A", .yes))
        _ = await world.send(world.script.add("ben", "B", isSent: false))
        let before = try world.revision
        _ = await world.send(world.script.vote("ben", on: "B", .yes))
        let lines = try await world.store.changes(of: world.script.trip, after: before)?.lines ?? []
        #expect(lines.map(\.kind) == [.cleared])
        #expect(lines.map(\.item) == [world.script.item("A")])
        #expect(try world.view("ana").items.map(\.totals) == [TripTotals()])
    }

    @Test func `a vote through the message proves that it was sent`() async throws {
        let world = try await TripWorld(items: [])
        _ = await world.send(world.script.add("ben", "A", isSent: false))
        _ = await world.send(world.script.vote("ben", on: "A", .maybe))
        let before = try world.revision
        #expect(try world.view("cem").items.isEmpty)
        #expect(await world.send(world.script.vote("cem", on: "A", .yes)).isDone)
        #expect(try await world.kinds(after: before) == [.added, .voted, .voted])
        #expect(try world.view("ana").items.first?.by == [world.script.person("ben")])
    }

    @Test func `removed says 410, unknown 404, and closed goes first`() async throws {
        let world = try await TripWorld()
        _ = await world.send(world.script.request(.remove(world.script.item("A")), "ana"))
        #expect(await world.send(world.script.vote("ben", on: "A", .yes)).problem == .itemRemoved)
        #expect(await world.send(world.script.vote("ben", on: "Z", .yes)).problem == .itemUnknown)
        _ = try await world.set { $0.isClosed = true }
        #expect(await world.send(world.script.vote("ben", on: "Z", .yes)).problem == .closed)
        let bad = world.script.request(.vote(world.script.item("Z"), VoteInput(value: .invalid, seq: .invalid)), "ben")
        #expect(await world.send(bad).problem == .voteValue, "the body goes before the closing")
        #expect(await world.send(world.script.vote("eve", on: "A", .yes)).problem == .participantGone)
    }

    @Test func `a link alone cannot vote`() async throws {
        let world = try await TripWorld()
        let request = TripRequest(
            .vote(world.script.item("A"), VoteInput(.yes)), in: world.script.trip, by: .link(world.script.link()))
        #expect(await world.send(request).problem == .rightMissing)
    }
}

extension SettingsPatch {
    static func ballot(_ ballot: Ballot) -> SettingsPatch {
        var patch = SettingsPatch()
        patch.ballot = ballot
        return patch
    }
}
