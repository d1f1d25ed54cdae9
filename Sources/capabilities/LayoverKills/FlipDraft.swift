import LayoverAudit
import LayoverFlags

/// Changes that are about to be written on top of a store's flips.
struct FlipDraft {
    private let ledger: KillLedger
    /// When the changes are written, in seconds since 1970.
    private let now: Int
    private(set) var changes: [KillChange] = []
    /// The entries including the changes.
    private(set) var entries: [KillEntry]
    private(set) var generation: Int

    init(_ ledger: KillLedger, over entries: [KillEntry], generation: Int, now: Int) {
        (self.ledger, self.entries, self.generation, self.now) = (ledger, entries, generation, now)
    }

    /// A draft on top of the flips in force here.
    init(_ ledger: KillLedger) {
        self.init(
            ledger, over: ledger.entries, generation: ledger.report.generation, now: ledger.settings.wallClock())
    }

    /// Adds a flip that took effect at `seconds`; `nil` if it takes effect now.
    mutating func add(_ order: KillOrder, seconds: Int? = nil) {
        generation += 1
        let seconds = seconds ?? entries.nextSeconds(of: order.name, now: now)
        let next = entries.adding(KillEntry(order, seconds: seconds, generation: generation))
        var change = KillChange(
            order.flip.action, key: order.name.description, scope: order.flip.scope.text, reason: order.reason,
            ticket: order.ticket, actor: order.actor, address: order.address, catalog: ledger.catalogHash, seconds: now)
        change.before = ledger.inForce.words(entries, of: order.name)
        change.after = ledger.inForce.words(next, of: order.name)
        if seconds != now { change.flippedSeconds = seconds }
        entries = next
        changes.append(change)
    }

    /// Adds a flip that was made at another server or another time.
    mutating func add(_ entry: KillEntry, from address: String) {
        add(KillOrder(entry, address: address), seconds: entry.seconds)
    }

    /// Skips generations up to one that a server returned for a flip that the store does not have.
    mutating func skip(to last: Int, by server: String) {
        generation = last
        changes.append(KillChange.skip(to: last, by: server, seconds: now))
    }
}
