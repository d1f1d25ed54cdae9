import LayoverModel
import LayoverTrips

// Requests and their answers.
extension TripStoreContract {
    static func restart(_ bench: Bench, _ faults: inout Faults) async throws {
        let script = try TripScript()
        let store = try await bench.open()
        let answers = await store.perform(
            script.start(items: ["A", "B"]) + [
                script.vote("ben", on: "A", .yes, seq: 3), script.add("ben", "C", isSent: false, note: "by train?"),
                script.request(.link(NewLink(hash: script.link("V"), right: .valid(.view))), "ana"),
            ])
        faults.expect(answers.allSatisfy(\.isDone), "all are accepted: \(answers)")
        let before = try await store.rows(of: script.trip)
        let lines = try await store.changes(of: script.trip, after: 0)?.lines
        let again = try await bench.open()
        let after = try await again.rows(of: script.trip)
        faults.expect(before != nil && before == after, "rows are as before")
        faults.expect(try await again.changes(of: script.trip, after: 0)?.lines == lines, "the log is as before")
        faults.expect(lines?.count == before?.trip.revision, "each revision has a line")
        for hash in [script.link(), script.link("V"), script.key("ben")] {
            faults.expect(try await again.trip(of: hash) == script.trip, "links and keys lead to the trip")
        }
        faults.expect(try await again.trip(of: script.link("nope")) == nil, "an unknown one leads nowhere")
    }

    static func group(_ bench: Bench, _ faults: inout Faults) async throws {
        let script = try TripScript()
        let store = try await bench.open()
        _ = await store.perform(script.start())
        let answers = await store.perform([
            script.vote("ben", on: "A", .yes, seq: 2), script.vote("ben", on: "A", .no, seq: 1),
            script.request(.set(.closing, version: 1), "ana"), script.vote("ana", on: "A", .yes, seq: 1),
        ])
        faults.expect(answers[0].vote?.seq == 2, "the first is taken")
        faults.expect(answers[1].problem == .voteSuperseded(.yes, seq: 2), "the second sees the first")
        faults.expect(answers[3].problem == .closed, "the last sees that it was closed")
        let lost = await store.perform(try TripScript("nowhere").vote("ana", on: "A", .yes))
        faults.expect(lost.problem == .unknown, "no trip is not known")
    }

    static func twins(_ bench: Bench, _ faults: inout Faults) async throws {
        let script = try TripScript()
        let store = try await bench.open()
        let key = script.twin("k0", of: "ana", body: "create")
        let made = await store.perform(script.create(key: key, secrets: ["token"]))
        let twin = await store.perform(script.create(key: key))
        faults.expect(made.reply != nil && twin.replay == made.reply, "the twin reads what the first read: \(twin)")
        _ = await store.perform([script.join("ben"), script.add("ana", "A")])
        func vote(_ value: VoteValue, _ body: String) async -> TripAnswer {
            await store.perform(
                script.vote("ben", on: "A", value, seq: 1, key: script.twin("k1", of: "ben", body: body)))
        }
        let first = await vote(.yes, "yes")
        faults.expect(await vote(.yes, "yes").replay == first.reply, "a vote's twin as well")
        faults.expect(await vote(.no, "no").problem == .keyReused, "another body is refused")
        let again = try await bench.open()
        let late = await again.perform(
            script.vote("ben", on: "A", .yes, seq: 1, key: script.twin("k1", of: "ben", body: "yes")))
        faults.expect(late.replay == first.reply, "after a restart, too")
        bench.clock.add(seconds: 86_400)
        let forgotten = await again.perform(
            script.vote("ben", on: "A", .no, seq: 1, key: script.twin("k1", of: "ben", body: "no")))
        faults.expect(forgotten.problem == .voteSuperseded(.yes, seq: 1), "after a day the number alone decides")
    }

    static func refusals(_ bench: Bench, _ faults: inout Faults) async throws {
        let script = try TripScript()
        let store = try await bench.open()
        _ = await store.perform(script.start() + [script.vote("ben", on: "A", .yes, seq: 5)])
        let before = try await store.dump()
        let requests = [
            script.vote("ben", on: "A", .no, seq: 4), script.vote("eve", on: "A", .yes),
            script.vote("ben", on: "Z", .yes),
            script.vote("ben", on: "A", .no, seq: 0, key: script.twin("k", of: "ben", body: "")), script.create(),
            script.request(.set(.closing, version: nil), "ana"), script.request(.delete, "ben"),
            script.join("eve", link: "nope"), script.request(.takeDown, "ana"), script.request(.sweep, "ana"),
        ]
        let answers = await store.perform(requests)
        faults.expect(answers.allSatisfy { $0.problem != nil }, "all are refused: \(answers)")
        faults.expect(try await store.dump() == before, "no row is other than before")
    }

    static func leaving(_ bench: Bench, _ faults: inout Faults) async throws {
        let script = try TripScript()
        let store = try await bench.open()
        let key = script.twin("k", of: "ben", body: "b")
        _ = await store.perform(
            script.start() + [
                script.join("zoe", name: "Zoé Q."), script.add("ben", "B"), script.add("ben", "C", isSent: false),
                script.vote("ben", on: "A", .yes, key: key), script.vote("zoe", on: "B", .no),
                script.request(.expel(script.person("zoe")), "ana"), script.request(.leave, "ben"),
            ])
        let dump = try await store.dump()
        faults.expect(!dump.contains { $0.contains("Zoé") }, "a name is nowhere")
        let rows = try await store.rows(of: script.trip)
        faults.expect(rows?.present.map(\.id) == [script.person("ana")], "one person is left")
        faults.expect(rows?.votes.values.allSatisfy(\.isEmpty) == true, "no vote is left")
        faults.expect(rows?.items[script.item("C")] == nil, "what was staged is gone")
        faults.expect(rows?.items[script.item("B")]?.adders.map(\.person) == [nil], "what was sent has no name")
        let lines = try await store.changes(of: script.trip, after: 0)?.lines ?? []
        let left = Set(lines.compactMap(\.person))
        faults.expect(left == [script.person("ana")], "the log names who is there")
        let late = await store.perform(script.vote("ben", on: "A", .yes, key: key))
        faults.expect(late.problem == .participantGone, "a stored reply is no way back")
        faults.expect(await store.perform(script.join("ben")).problem == .participantGone, "nor is the old key")
        let erased = try await store.erasures().compactMap(\.person)
        faults.expect(Set(erased) == [script.person("ben"), script.person("zoe")], "both are remembered as erased")
    }

    static func deleting(_ bench: Bench, _ faults: inout Faults) async throws {
        let script = try TripScript()
        let store = try await bench.open()
        let empty = try await store.dump().count
        _ = await store.perform(
            script.start() + [script.vote("ben", on: "A", .yes, key: script.twin("k", of: "ben", body: "b"))])
        faults.expect(await store.perform(script.request(.delete, "ana")).isDone, "a manager deletes it")
        faults.expect(try await store.rows(of: script.trip) == nil, "it is not there")
        faults.expect(try await store.trip(of: script.link()) == nil, "its link leads nowhere")
        let dump = try await store.dump()
        faults.expect(dump.count == empty + 1, "one row is left: \(dump)")
        faults.expect(try await store.erasures().map(\.person) == [nil], "it is the trip's erasure")
        faults.expect(
            await store.perform(script.request(.delete, "ana")).problem == .unknown, "once more it is unknown")
    }
}
