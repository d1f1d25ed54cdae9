/// One change of what is killed, as it is asked for.
package struct KillChange: Hashable, Sendable {
    package enum Action: String, Sendable {
        case kill, revive
        /// Kills of the key hold for a share of the units from now on.
        case stage
        /// The store was mended from its copy; nothing is flipped.
        case restore
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

    package init(
        _ action: Action, key: String, scope: String = "", reason: String, ticket: String = "", actor: String,
        address: String = "", catalog: String = "", seconds: Int
    ) {
        self.action = action
        self.key = key
        self.scope = scope
        self.reason = reason
        self.ticket = ticket
        self.actor = actor
        self.address = address
        self.catalog = catalog
        self.seconds = seconds
    }
}
