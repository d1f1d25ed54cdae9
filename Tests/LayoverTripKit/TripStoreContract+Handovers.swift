import LayoverModel
import LayoverTrips

// Another device of a person.
extension TripStoreContract {
    static func handingOver(_ bench: Bench, _ faults: inout Faults) async throws {
        let script = try TripScript()
        var store = try await bench.open()
        _ = await store.perform(script.start())
        let before = try await store.rows(of: script.trip)
        _ = await store.perform([script.handOver("ben", "first"), script.handOver("ben", "second")])
        faults.expect(await store.perform(script.takeOver("first")).problem == .unknown, "a newer one takes its place")
        store = try await bench.open()
        let key = script.twin("k", of: "ben", body: "b")
        let taken = await store.perform(script.takeOver("second", key: key))
        faults.expect(taken.sealed == [1, 2, 3], "what was sealed is there after a restart: \(taken)")
        let after = try await store.rows(of: script.trip)
        let (old, new) = (before?.people[script.person("ben")], after?.people[script.person("ben")])
        faults.expect(new?.handedOverAt == bench.clock.now, "the person is notified")
        faults.expect(new.map { $0.mine } == old.map { $0.mine + 1 }, "and notices")
        faults.expect(after?.trip.revision == before?.trip.revision, "nobody else does")
        store = try await bench.open()
        faults.expect(try await store.rows(of: script.trip) == after, "it is on the disk")
        faults.expect(await store.perform(script.takeOver("second")).problem == .unknown, "it opens once")
        let twin = await store.perform(script.takeOver("second", key: key))
        faults.expect(twin.sealed == [1, 2, 3], "a lost answer is given again: \(twin)")
        _ = await store.perform(script.handOver("ana", "late"))
        bench.clock.add(seconds: 600)
        faults.expect(await store.perform(script.takeOver("late")).problem == .unknown, "not for long")
        _ = await store.perform([script.handOver("ben", "gone"), script.request(.leave, "ben")])
        faults.expect(await store.perform(script.takeOver("gone")).problem == .unknown, "who left hands over nothing")
        bench.clock.add(seconds: 86_400)
        _ = try await store.sweep()
        let kept = try await store.rows(of: script.trip)?.handovers.count
        faults.expect(kept == 0, "an unused row is dropped: \(kept ?? -1)")
    }
}

extension TripScript {
    func handOver(_ person: String, _ token: String) -> TripRequest {
        request(.handOver(NewHandover(hash: hash("handover:\(token)"), sealed: [1, 2, 3])), person)
    }

    func takeOver(_ token: String, key: IdempotencyKey? = nil) -> TripRequest {
        TripRequest(takingOver: hash("handover:\(token)"), key: key)
    }
}

extension TripAnswer {
    /// The sealed content that a hand-over opened.
    fileprivate var sealed: [UInt8]? {
        let reply: TripReply? =
            switch self {
            case .success(.done(let reply)), .success(.replayed(let reply)): reply
            default: nil
            }
        guard case .tookOver(_, _, let sealed)? = reply?.result else { return nil }
        return sealed
    }
}
