import LayoverAssembly
import LayoverAudit
import LayoverCatalog
import LayoverFlags
import LayoverFrame
import LayoverModel

/// Changes that are about to be written on top of a store's flips.
struct FlipDraft {
    private(set) var changes: [KillChange] = []
    /// The entries including the changes.
    private(set) var entries: [KillEntry]
    private(set) var generation: Int

    init(_ entries: [KillEntry], generation: Int) {
        self.entries = entries
        self.generation = generation
    }

    /// Adds a flip that took effect at `seconds` and is written now.
    mutating func add(_ order: KillOrder, seconds: Int, now: Int, _ inForce: KillsInForce) {
        generation += 1
        let next = KillWriter.entries(entries, after: order, seconds: seconds, generation)
        var change = KillChange(
            order.flip.action, key: order.name.description, scope: order.flip.scope.text, reason: order.reason,
            ticket: order.ticket, actor: order.actor, address: order.address,
            catalog: inForce.holder.load().serving?.catalog.shortHash ?? "", seconds: now)
        change.before = inForce.words(entries, of: order.name)
        change.after = inForce.words(next, of: order.name)
        if seconds != now { change.flippedSeconds = seconds }
        entries = next
        changes.append(change)
    }

    /// Skips generations up to one that a server returned for a flip that the store does not have.
    mutating func skip(to last: Int, _ server: String, now: Int) {
        generation = last
        changes.append(KillChange.skip(to: last, by: server, seconds: now))
    }
}
