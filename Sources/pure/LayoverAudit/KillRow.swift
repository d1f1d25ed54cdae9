/// One row of an engine's result, with columns from 0.
package protocol KillRow: ~Copyable {
    func text(_ column: Int) -> String
    func number(_ column: Int) -> Int
}

extension StoredFlip {
    /// The columns of an engine's table of flips, in order.
    package static let columns = "generation, action, key, scope, reason, ticket, actor, seconds"

    /// Reads the columns of a row from `first` on.
    package init(_ row: borrowing some KillRow & ~Copyable, from first: Int = 0) {
        // An unknown action of a later version counts as a kill: it may remove more than intended, but never less.
        self.init(
            generation: row.number(first), action: KillChange.Action(rawValue: row.text(first + 1)) ?? .kill,
            key: row.text(first + 2), scope: row.text(first + 3), reason: row.text(first + 4),
            ticket: row.text(first + 5), actor: row.text(first + 6), seconds: row.number(first + 7))
    }

    /// The columns between the generation and the time.
    package var texts: [String] { [action.rawValue, key, scope, reason, ticket, actor] }
}

extension AuditLine {
    /// The columns of an engine's table of audit lines, in order.
    package static let columns =
        "generation, seconds, action, key, scope, \"before\", \"after\", reason, ticket, actor, address, catalog, previous, hash"

    /// Reads the columns of a row.
    package init(_ row: borrowing some KillRow & ~Copyable) {
        var change = KillChange(
            KillChange.Action(rawValue: row.text(2)) ?? .restore, key: row.text(3), scope: row.text(4),
            reason: row.text(7), ticket: row.text(8), actor: row.text(9), address: row.text(10),
            catalog: row.text(11), seconds: row.number(1))
        (change.before, change.after) = (row.text(5), row.text(6))
        self.init(generation: row.number(0), change: change, previous: row.text(12), hash: row.text(13))
    }

    /// The columns after the generation and the time.
    package var texts: [String] {
        [change.action.rawValue, change.key, change.scope, change.before, change.after, change.reason]
            + [change.ticket, change.actor, change.address, change.catalog, previous, hash]
    }
}
