import LayoverModel
import LayoverTripKit
import LayoverTrips
import Testing

/// Properties that hold whatever people do, tested with seeds.
struct TripPropertyTests {
    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `rows and log agree after every request`(seed: UInt64) async throws {
        let world = try await TripWorld(["ana"], items: [])
        var chaos = TripChaos(world.script, seed: seed)
        for step in 0..<150 {
            let before = try world.rows
            let answer = await world.send(chaos.next(at: world.clock.now))
            let rows = try world.rows
            let lines = try await world.store.changes(of: world.script.trip, after: 0)?.lines ?? []
            let faults = TripAudit.faults(rows, log: lines)
            #expect(faults.isEmpty, "seed \(seed), step \(step): \(faults)")
            if let problem = answer.problem {
                let wasDue = before.trip.settings.isDue(at: world.clock.now)
                #expect(rows == before || wasDue, "seed \(seed), step \(step): \(problem) changed something")
            }
            if let reply = answer.reply, !reply.changed, !before.trip.settings.isDue(at: world.clock.now) {
                #expect(rows.trip.revision == before.trip.revision, "seed \(seed), step \(step)")
            }
            if chaos.happens(8) { world.clock.add(seconds: chaos.seconds()) }
        }
    }

    @Test(arguments: 1...10 as ClosedRange<UInt64>)
    func `a tag names one view`(seed: UInt64) async throws {
        let world = try await TripWorld(["ana"], items: [])
        var chaos = TripChaos(world.script, seed: seed)
        var seen: [String: String] = [:]
        for step in 0..<200 {
            _ = await world.send(chaos.next(at: world.clock.now))
            for person in ["ana", "ben", "cem"] {
                guard let view = try? world.view(person) else { continue }
                let caller = world.script.caller(person)
                let tag = try world.rules.tag(
                    world.store.rowsAtHand(of: world.script.trip), as: caller, now: world.clock.now)
                #expect(tag.text == view.tag, "seed \(seed), step \(step)")
                let people = view.people.map { ($0.id, $0.name, $0.right) }
                let items = view.items.map { ($0.item.id, $0.by, $0.isStaged, $0.votes, $0.stale, $0.item.price) }
                let shown = "\(view.settings) \(people) \(items) \(view.me?.seq ?? 0)"
                let name = "\(person) \(view.me?.id.text ?? "") \(view.tag)"
                let isSame = seen[name] ?? shown == shown
                #expect(isSame, "seed \(seed), step \(step), \(name)")
                seen[name] = shown
            }
        }
    }
}
