import LayoverModel
import LayoverTestKit
import LayoverTrips

// Looking at a trip, and periodic upkeep.
extension TripStoreContract {
    static func looking(_ bench: Bench, _ faults: inout Faults) async throws {
        let script = try TripScript()
        let store = try await bench.open()
        _ = await store.perform(
            script.start() + [script.request(.set(.closing(at: bench.clock.now), version: 1), "ana")])
        bench.clock.add(seconds: 3_601)
        let before = try await store.dump()
        let rules = TripRules()
        for caller in [script.caller("ana"), .link(script.link()), script.caller("eve"), .link(script.link("nope"))] {
            let rows = try await store.rows(of: script.trip)
            let view = try? rules.view(rows, as: caller, now: bench.clock.now)
            faults.expect(view?.settings.isClosed ?? true, "a closing that is due shows")
            let window = try await store.changes(of: script.trip, after: 1)
            _ = try? rules.changes(
                after: 1, in: window?.lines ?? [], of: window?.rows, as: caller, now: bench.clock.now)
        }
        _ = try await store.trip(of: script.link())
        _ = store.rowsAtHand(of: script.trip)
        _ = try await store.erasures()
        if let search = script.offer("A").flight?.search { _ = try await store.trips(watching: search) }
        faults.expect(try await store.dump() == before, "no row is other than before")
        let late = await store.perform(script.vote("ben", on: "A", .yes))
        faults.expect(late.problem == .closed, "the first command is refused")
        faults.expect(try await store.rows(of: script.trip)?.trip.settingsVersion == 3, "and writes it down")
    }

    static func log(_ bench: Bench, _ faults: inout Faults) async throws {
        let script = try TripScript()
        let store = try await bench.open()
        _ = await store.perform(script.start())
        for seq in 1...20 { _ = await store.perform(script.vote("ben", on: "A", seq % 2 == 0 ? .yes : .no, seq: seq)) }
        for revision in [0, 3, 22, 23, 99] {
            let lines = try await store.changes(of: script.trip, after: revision)?.lines ?? []
            faults.expect(
                lines.map(\.revision) == Array(min(revision, 23) + 1..<24),
                "after \(revision): \(lines.map(\.revision))")
        }
        faults.expect(try await store.changes(of: try TripScript("nowhere").trip, after: 0) == nil, "no trip, no log")
    }

    static func watching(_ bench: Bench, _ faults: inout Faults) async throws {
        let (script, other) = (try TripScript(), try TripScript("oslo"))
        let store = try await bench.open()
        for each in [script, other] { _ = await store.perform(each.start(items: ["A", "B"])) }
        let search = script.offer("A").flight?.search
        let found = try await store.trips(watching: try required(search))
        faults.expect(Set(found) == [script.trip, other.trip], "both hold that search's flights")
        let others = try required(script.offer("A", day: 5).flight?.search)
        faults.expect(try await store.trips(watching: others).isEmpty, "another day's are not found")
        let rest = ["A", "B"].map { script.request(.remove(script.item($0)), "ana") }
        _ = await store.perform(rest + [other.request(.delete, "ana")])
        faults.expect(try await store.trips(watching: try required(search)).isEmpty, "a removed item is not watched")
    }

    static func reports(_ bench: Bench, _ faults: inout Faults) async throws {
        let scripts = try ["rome", "oslo", "bath"].map { try TripScript($0) }
        let store = try await bench.open()
        for script in scripts { _ = await store.perform(script.start()) }
        faults.expect(try await store.reports(limit: 10).isEmpty, "nothing is reported")
        func report(_ script: TripScript) async {
            bench.clock.add(seconds: 60)
            _ = await store.perform(TripRequest(.report, in: script.trip, by: .anybody))
        }
        for script in [scripts[0], scripts[1], scripts[2], scripts[0]] { await report(script) }
        _ = await store.perform(TripRequest(.freeze(true), in: scripts[1].trip, by: .admin))
        let all = try await store.reports(limit: 10)
        faults.expect(
            all.map(\.trip) == [scripts[0], scripts[2], scripts[1]].map(\.trip), "the last one first: \(all)")
        faults.expect(
            all.map(\.count) == [2, 1, 1] && all.map(\.isFrozen) == [false, false, true], "unchanged: \(all)")
        faults.expect(all.first.map { $0.last.seconds - $0.first.seconds } == 180, "with their first and last moment")
        faults.expect(try await store.reports(limit: 1).map(\.trip) == [scripts[0].trip], "as many as are wanted")
        _ = await store.perform(TripRequest(.takeDown, in: scripts[0].trip, by: .admin))
        let left = try await store.reports(limit: 10).map(\.trip)
        faults.expect(left == [scripts[2], scripts[1]].map(\.trip), "what was taken down is done with")
    }

    static func sweeping(_ bench: Bench, _ faults: inout Faults) async throws {
        let script = try TripScript()
        let store = try await bench.open()
        _ = await store.perform(
            script.start() + [
                script.add("ben", "B", isSent: false), script.vote("ben", on: "B", .yes),
                script.request(.set(.closing(at: bench.clock.now), version: 1), "ana"),
            ])
        faults.expect(try await store.sweep() == 0, "nothing is due")
        bench.clock.add(seconds: 3_600)
        faults.expect(try await store.sweep() == 1, "the closing is due")
        let closed = try await store.rows(of: script.trip)
        faults.expect(closed?.trip.settings.isClosed == true && closed?.trip.settingsVersion == 3, "it is written down")
        bench.clock.add(seconds: 86_400)
        faults.expect(try await store.sweep() == 1, "an item that was not sent is due")
        let swept = try await store.rows(of: script.trip)
        faults.expect(swept?.items[script.item("B")] == nil, "it is dropped")
        faults.expect(swept?.trip.revision == closed?.trip.revision, "and no recipient is notified")
        faults.expect(try await store.sweep() == 0, "nothing is due any more")
        bench.clock.add(seconds: 500 * 86_400)
        faults.expect(try await store.sweep() == 1, "a trip whose time is over is due")
        faults.expect(try await store.rows(of: script.trip) == nil, "it is dropped")
    }

    static func outbox(_ bench: Bench, _ faults: inout Faults) async throws {
        let script = try TripScript()
        let store = try await bench.open()
        func claim() async throws -> [OutboxRow] { try await store.claim(for: endpoint, limit: 10, leaseSeconds: 20) }
        _ = await store.perform(script.start())
        let first = try await claim()
        faults.expect(
            first.map(\.revision) == [3] && first.map(\.since) == [0], "changes are reported together: \(first)")
        faults.expect(try await claim().isEmpty, "a row is lent to one at a time")
        bench.clock.add(seconds: 20)
        let second = try await claim()
        faults.expect(second == first, "it is lent again when the lease is over")
        try await store.settle(try required(second.first), as: .failed(retrySeconds: 5))
        faults.expect(try await claim().isEmpty, "it waits for its next try")
        bench.clock.add(seconds: 5)
        let third = try await claim()
        faults.expect(third.map(\.attempts) == [1], "and knows how often it failed")
        _ = await store.perform(script.vote("ben", on: "A", .yes))
        try await store.settle(try required(third.first), as: .delivered)
        faults.expect(try await claim().isEmpty, "one delivery a minute")
        bench.clock.add(seconds: TripStoreLimits.deliverySeconds)
        let last = try await claim()
        faults.expect(last.map(\.since) == [3] && last.map(\.revision) == [4], "later changes are reported: \(last)")
        try await store.settle(try required(last.first), as: .delivered)
        let quiet = script.add("ben", "Q", isSent: false)
        bench.clock.add(seconds: TripStoreLimits.deliverySeconds)
        _ = await store.perform(quiet)
        faults.expect(try await claim().isEmpty, "staging is not reported")
        faults.expect(try await store.claim(for: "nobody", limit: 1, leaseSeconds: 1).isEmpty, "each has its own rows")
    }

    static func erasing(_ bench: Bench, _ faults: inout Faults) async throws {
        let (script, other) = (try TripScript(), try TripScript("oslo"))
        let store = try await bench.open()
        for each in [script, other] { _ = await store.perform(each.start() + [each.vote("ben", on: "A", .yes)]) }
        let erasures = [
            TripErasure(trip: script.trip, person: script.person("ben"), at: bench.clock.now),
            TripErasure(trip: other.trip, person: nil, at: bench.clock.now),
        ]
        faults.expect(try await store.apply(erasures) == 2, "both are taken out")
        faults.expect(try await store.rows(of: script.trip)?.present.count == 1, "the person")
        faults.expect(try await store.rows(of: other.trip) == nil, "the trip")
        faults.expect(try await store.apply(erasures) == 0, "once more changes nothing")
    }

    /// PostgreSQL cannot store a text with U+0000.
    static func texts(_ bench: Bench, _ faults: inout Faults) async throws {
        let script = try TripScript()
        let store = try await bench.open()
        var titled = SettingsPatch()
        titled.title = .some("Ro\0me\u{1}")
        titled.enough = .some(3)
        let answers = await store.perform([
            script.create(settings: titled), script.join("zoe", name: "Zo\0é\u{7f}"),
            script.add("ana", "A", flight: "K\0L", note: "a \0 note"),
        ])
        faults.expect(answers.allSatisfy(\.isDone), "a text is refused: \(answers)")
        let rows = try await store.rows(of: script.trip)
        faults.expect(rows?.trip.settings.title == "Rome", "the title is \(rows?.trip.settings.title ?? "nowhere")")
        faults.expect(rows?.trip.settings.enough == 3, "a number of yes votes")
        faults.expect(rows?.people[script.person("zoe")]?.name == "Zoé", "a name")
        faults.expect(rows?.items.values.first?.note == "a note", "a note")
        let restarted = try await bench.open()
        faults.expect(try await restarted.rows(of: script.trip) == rows, "a restart")
    }

    static func chaos(_ bench: Bench, _ faults: inout Faults) async throws {
        let script = try TripScript()
        let store = try await bench.open()
        let model = MemoryTripStore(clock: { bench.clock.now })
        var chaos = TripChaos(script, seed: 11)
        for request in script.start(people: ["ana"], items: [])
            + (0..<400).map({ _ in chaos.next(at: bench.clock.now) })
        {
            let (answer, expected) = (await store.perform(request), await model.perform(request))
            faults.expect(answer == expected, "\(request.command): \(answer), and by the rules \(expected)")
            if chaos.happens(5) { bench.clock.add(seconds: chaos.seconds()) }
        }
        let restarted = try await bench.open()
        let rows = try await restarted.rows(of: script.trip)
        faults.expect(rows == model.rowsAtHand(of: script.trip), "rows are the rules' own")
        let lines = try await restarted.changes(of: script.trip, after: 0)?.lines
        faults.expect(try await model.changes(of: script.trip, after: 0)?.lines == lines, "the log is the rules' own")
        if let rows, let lines {
            faults.expect(TripAudit.faults(rows, log: lines).isEmpty, "\(TripAudit.faults(rows, log: lines))")
        }
    }

    private static func required<Value>(_ value: Value?) throws -> Value {
        guard let value else { throw TestFailure("a sample has it") }
        return value
    }
}
