/// One requested change of the active kills.
package struct KillChange: Hashable, Sendable {
    package enum Action: String, Sendable {
        case kill, revive
        /// From now on, kills of the key hold for a share of the units.
        case stage
        /// The store was repaired from its copy; nothing is flipped.
        case restore
        /// Numbers without a flip, because a server handed them out while the store was unavailable; nothing is flipped.
        case skip
    }

    package let action: Action
    /// `kill-switch:advertising`, `widget:bags`.
    package let key: String
    /// The scope of the change in its canonical form; empty for everywhere.
    package let scope: String
    package var before = ""
    package var after = ""
    package let reason: String
    package let ticket: String
    package let actor: String
    /// True for a kill whose author wrote no reason: it holds, and lists of changes flag it.
    package var lacksReason: Bool { action == .kill && reason.allSatisfy(\.isWhitespace) }
    /// The address that sent the request.
    package let address: String
    /// The catalog served at that moment.
    package let catalog: String
    /// When it was written, since 1970.
    package let seconds: Int
    /// The time of the flip, if another server flipped earlier.
    package var flippedSeconds: Int?

    /// A change with texts that every engine can store, so that no server's store rejects another server's change.
    package init(
        _ action: Action, key: String, scope: String = "", reason: String, ticket: String = "", actor: String,
        address: String = "", catalog: String = "", seconds: Int
    ) {
        self.action = action
        self.key = key
        self.scope = scope
        self.reason = StorableText.mended(reason)
        self.ticket = StorableText.mended(ticket)
        self.actor = StorableText.mended(actor)
        self.address = address
        self.catalog = catalog
        self.seconds = seconds
    }
}

extension KillChange {
    /// Skips the numbers up to `last`, which is the number of this line.
    package static func skip(to last: Int, by server: String, seconds: Int) -> KillChange {
        var change = KillChange(
            .skip, key: "", reason: "numbers up to this one were given out while the store was away", actor: "layover",
            address: server, seconds: seconds)
        change.after = String(last)
        return change
    }

    /// The number of this change's line if the previous line has the number `generation`.
    package func number(after generation: Int) -> Int {
        max(generation &+ 1, action == .skip ? Int(after) ?? 0 : 0)
    }
}
