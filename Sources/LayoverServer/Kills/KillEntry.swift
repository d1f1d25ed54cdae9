package import LayoverFlags
import LayoverModel
import LayoverStore

/// One flip in force, and who made it.
package struct KillEntry: Hashable, Sendable {
    package enum Origin: String, Sendable {
        case store
        /// `kills.yaml` of the state folder.
        case file
    }

    package let name: KillName
    package let scope: KillScope
    /// Else it takes back what was killed before it.
    package let isKill: Bool
    package let reason: String
    package let ticket: String
    package let actor: String
    /// Since 1970.
    package let seconds: Int
    /// 0 in the file.
    package let generation: Int
    package let origin: Origin

    var flip: Kills.Flip { isKill ? .kill(name, scope) : .revive(name) }

    /// - Returns: `nil` for a name that this version does not know. A kill whose scope does not read holds everywhere.
    init?(_ stored: StoredFlip) {
        guard let name = KillName(stored.key) else { return nil }
        self.init(
            name: name, scope: (try? KillScope(text: stored.scope)) ?? .everywhere, isKill: stored.isKill,
            reason: stored.reason, ticket: stored.ticket, actor: stored.actor, seconds: stored.seconds,
            generation: stored.generation, origin: .store)
    }

    init(
        name: KillName, scope: KillScope, isKill: Bool, reason: String, ticket: String = "", actor: String,
        seconds: Int, generation: Int, origin: Origin
    ) {
        self.name = name
        self.scope = scope
        self.isKill = isKill
        self.reason = reason
        self.ticket = ticket
        self.actor = actor
        self.seconds = seconds
        self.generation = generation
        self.origin = origin
    }

    var stored: StoredFlip {
        StoredFlip(
            generation: generation, isKill: isKill, key: name.description, scope: scope.text, reason: reason,
            ticket: ticket, actor: actor, seconds: seconds)
    }
}
