/// One change of what is killed, as it is asked for.
package struct KillChange: Hashable, Sendable {
    package enum Action: String, Sendable {
        case kill, revive
        /// Kills of the key hold for a share of the units from now on.
        case stage
        /// The store was mended from its copy; nothing is flipped.
        case restore
        /// Numbers that no flip has, for a server gave them out while the store was away; nothing is flipped.
        case skip
    }

    package let action: Action
    /// `kill-switch:advertising`, `widget:bags`.
    package let key: String
    /// The scope in which the change holds, in the one way to write it; empty for everywhere.
    package let scope: String
    package var before = ""
    package var after = ""
    package let reason: String
    package let ticket: String
    package let actor: String
    /// The address that the request came from.
    package let address: String
    /// The catalog served at that moment.
    package let catalog: String
    /// When it was written, since 1970.
    package let seconds: Int
    /// When it was flipped, where that was earlier, on another server.
    package var flippedSeconds: Int?

    /// A change whose texts every engine takes, so that one server's change is never one that another's store refuses.
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
    /// Leaves out the numbers up to `last`, which is this line's own.
    package static func skip(to last: Int, by server: String, seconds: Int) -> KillChange {
        var change = KillChange(
            .skip, key: "", reason: "numbers up to this one were given out while the store was away", actor: "layover",
            address: server, seconds: seconds)
        change.after = String(last)
        return change
    }

    /// The number of its line behind one of number `generation`.
    package func number(after generation: Int) -> Int {
        max(generation &+ 1, action == .skip ? Int(after) ?? 0 : 0)
    }
}
