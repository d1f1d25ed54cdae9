import LayoverModel
import LayoverTestKit
import LayoverTrips

// Who is notified of changes, when, and how often.
extension TripStoreContract {
    private static func claim(_ store: any TripStore) async throws -> OutboxRow? {
        try await store.claim(for: endpoint, limit: 10, leaseSeconds: 20).first
    }

    private static func deliver(_ store: any TripStore, _ row: OutboxRow?, _ bench: Bench) async throws {
        guard let row else { throw TestFailure("a row is due") }
        try await store.settle(row, as: .delivered)
        bench.clock.add(seconds: TripStoreLimits.deliverySeconds)
    }

    static func authors(_ bench: Bench, _ faults: inout Faults) async throws {
        let script = try TripScript()
        let store = try await bench.open()
        _ = await store.perform(script.start())
        let first = try await claim(store)
        faults.expect(first?.author == .several, "two made the beginning")
        try await deliver(store, first, bench)
        _ = await store.perform([script.vote("ben", on: "A", .yes, seq: 1), script.vote("ben", on: "A", .no, seq: 2)])
        let own = try await claim(store)
        faults.expect(own?.author == .person(script.person("ben")), "one made all: \(String(describing: own))")
        _ = await store.perform(script.vote("ana", on: "A", .yes, seq: 1))
        try await deliver(store, own, bench)
        let later = try await claim(store)
        faults.expect(
            later?.author == .person(script.person("ana")) && later?.since == own?.revision,
            "later changes have other recipients: \(String(describing: later))")
        _ = await store.perform(script.vote("ben", on: "A", .yes, seq: 3))
        if let later { try await store.settle(later, as: .failed(retrySeconds: 0)) }
        faults.expect(try await claim(store)?.author == .several, "what failed goes with what came meanwhile")
        try await expectErased(bench, store, &faults)
    }

    /// A person who left appears in no row.
    private static func expectErased(
        _ bench: Bench, _ store: any TripStore, _ faults: inout Faults
    ) async throws {
        let (other, ben) = (try TripScript("oslo"), "ben")
        _ = await store.perform(other.start() + [other.request(.remove(other.item("A")), "ana")])
        bench.clock.add(seconds: 20)
        for row in try await store.claim(for: endpoint, limit: 10, leaseSeconds: 20) {
            try await store.settle(row, as: .delivered)
        }
        bench.clock.add(seconds: TripStoreLimits.deliverySeconds)
        _ = await store.perform([other.request(.restore(other.item("A")), "ana")])
        faults.expect(
            try await claim(store)?.author == .person(other.person("ana")), "a manager knows what they did")
        _ = await store.perform([other.vote(ben, on: "A", .yes), other.request(.leave, ben)])
        bench.clock.add(seconds: 20)
        let left = try await store.claim(for: endpoint, limit: 10, leaseSeconds: 20)
        faults.expect(left.allSatisfy { $0.author == .several }, "\(left)")
        faults.expect(
            try await store.dump().filter { $0.hasPrefix("outbox") }.allSatisfy {
                !$0.contains(other.person(ben).text)
            }, "a person who left is in no row")
    }

    static func givingUp(_ bench: Bench, _ faults: inout Faults) async throws {
        let script = try TripScript()
        let store = try await bench.open()
        _ = await store.perform(script.start())
        guard let row = try await claim(store) else { throw TestFailure("a row is due") }
        try await store.settle(row, as: .givenUp)
        bench.clock.add(seconds: 86_400)
        faults.expect(try await claim(store) == nil, "it is tried no more")
        let report = try await store.outbox(of: endpoint, limit: 5)
        faults.expect(
            report.waiting == 0 && report.givenUp == 1 && report.oldest == nil && report.entries.first?.nextAt == nil,
            "\(report)")
        faults.expect(try await store.replay(.failed, for: endpoint) == 0, "and does not wait for its next try")
        _ = await store.perform(script.vote("ben", on: "A", .yes, seq: 1))
        let fresh = try await claim(store)
        faults.expect(
            fresh?.attempts == 0 && fresh?.since == 0, "the next change notifies all: \(String(describing: fresh))")
        if let fresh { try await store.settle(fresh, as: .givenUp) }
        faults.expect(try await store.replay(.untold, for: "nobody") == 0, "each has its own rows")
        faults.expect(try await store.replay(.untold, for: endpoint) == 1, "or an operator does")
        faults.expect(try await claim(store)?.attempts == 0, "from the beginning")
    }

    static func probing(_ bench: Bench, _ faults: inout Faults) async throws {
        let (script, other) = (try TripScript(), try TripScript("oslo"))
        let store = try await bench.open()
        _ = await store.perform(script.start())
        faults.expect(try await store.claimEarly(for: endpoint, leaseSeconds: 20) == nil, "nothing has failed")
        guard let row = try await claim(store) else { throw TestFailure("a row is due") }
        try await store.settle(row, as: .failed(retrySeconds: 300))
        bench.clock.add(seconds: 100)
        let early = try await store.claimEarly(for: endpoint, leaseSeconds: 20)
        faults.expect(early?.waitSeconds == 200 && early?.attempts == 1, "\(String(describing: early))")
        faults.expect(try await store.claimEarly(for: endpoint, leaseSeconds: 20) == nil, "it is lent to one at a time")
        if let early { try await store.settle(early, as: .postponed(seconds: early.waitSeconds)) }
        bench.clock.add(seconds: 199)
        faults.expect(try await claim(store) == nil, "it waits as long as before")
        _ = await store.perform(other.start())
        let report = try await store.outbox(of: endpoint, limit: 1)
        faults.expect(
            report.waiting == 2 && report.entries.map(\.trip) == [script.trip] && report.oldest == row.changedAt
                && report.entries.first?.nextAt == bench.clock.now.adding(seconds: 1), "\(report)")
        faults.expect(try await store.replay(.failed, for: endpoint) == 1, "what failed is due")
        let due = try await store.claim(for: endpoint, limit: 10, leaseSeconds: 20)
        faults.expect(Set(due.map(\.trip)) == [script.trip, other.trip], "\(due)")
        for row in due { try await store.settle(row, as: .unneeded) }
        _ = await store.perform(script.vote("ben", on: "A", .yes, seq: 1))
        faults.expect(try await claim(store)?.trip == script.trip, "an unreported change delays nothing")
    }

    static func replaying(_ bench: Bench, _ faults: inout Faults) async throws {
        let (script, other) = (try TripScript(), try TripScript("oslo"))
        let store = try await bench.open()
        _ = await store.perform(script.start())
        bench.clock.add(seconds: 100)
        let moment = bench.clock.now
        _ = await store.perform(other.start())
        for row in try await store.claim(for: endpoint, limit: 10, leaseSeconds: 20) {
            try await store.settle(row, as: .delivered)
        }
        bench.clock.add(seconds: TripStoreLimits.deliverySeconds)
        try await store.sweep()
        faults.expect(try await claim(store) == nil, "all was reported")
        faults.expect(try await store.replay(.since(moment), for: endpoint) == 1, "one changed since")
        let again = try await claim(store)
        faults.expect(
            again?.trip == other.trip && again?.since == 0 && again?.revision == 3 && again?.author == .several,
            "\(String(describing: again))")
        try await deliver(store, again, bench)
        faults.expect(try await store.replay(.trip(script.trip), for: endpoint) == 1, "a trip is reported again")
        let whole = try await claim(store)
        faults.expect(whole?.trip == script.trip && whole?.since == 0, "\(String(describing: whole))")
        let none = try TripScript("nowhere").trip
        faults.expect(try await store.replay(.trip(none), for: endpoint) == 0, "no trip, nothing to report")
        faults.expect(try await store.disabledEndpoints().isEmpty, "all want to be notified")
        try await store.setDisabled(true, endpoint)
        let restarted = try await bench.open()
        faults.expect(try await restarted.disabledEndpoints() == [endpoint], "who does not is remembered")
        try await restarted.setDisabled(false, endpoint)
        faults.expect(try await restarted.disabledEndpoints().isEmpty, "until they do again")
    }
}
