package import LayoverAudit
package import LayoverFlags
import LayoverModel

/// One flip in force, with its author.
package struct KillEntry: Hashable, Sendable {
    package enum Origin: String, Sendable {
        case store
        /// `kills.yaml` of the state folder.
        case file
    }

    package let flip: Kills.Flip
    package let reason: String
    package let ticket: String
    package let actor: String
    /// Seconds since 1970.
    package let seconds: Int
    /// 0 for flips of the file.
    package var generation: Int
    package let origin: Origin
    /// Time from the request until the flip was in force; `nil` if this process did not make it.
    package var effectiveMicroseconds: Int?
    /// The word in `kills.yaml`, if it has no kind and may mean several names.
    var word: String?

    package var name: KillName { flip.name }
    package var scope: KillScope { flip.scope }
    package var isKill: Bool { flip.isKill }

    package init(
        _ flip: Kills.Flip, reason: String, ticket: String = "", actor: String, seconds: Int, generation: Int,
        origin: Origin
    ) {
        self.flip = flip
        self.reason = reason
        self.ticket = ticket
        self.actor = actor
        self.seconds = seconds
        self.generation = generation
        self.origin = origin
    }

    /// - Returns: `nil` for a name that this version does not know, and for a staged revival with an unreadable share. A kill
    ///   with an unreadable scope applies everywhere.
    package init?(_ stored: StoredFlip) {
        guard let flip = Kills.Flip(stored.action, key: stored.key, scope: stored.scope) else { return nil }
        self.init(
            flip, reason: stored.reason, ticket: stored.ticket, actor: stored.actor, seconds: stored.seconds,
            generation: stored.generation, origin: .store)
    }

    /// The flip of an order that took effect at `seconds`.
    init(_ order: KillOrder, seconds: Int, generation: Int) {
        self.init(
            order.flip, reason: order.reason, ticket: order.ticket, actor: order.actor, seconds: seconds,
            generation: generation, origin: .store)
    }

    var stored: StoredFlip {
        StoredFlip(
            generation: generation, action: flip.action, key: name.description, scope: scope.text, reason: reason,
            ticket: ticket, actor: actor, seconds: seconds)
    }

    /// The word for the flip in lists: `killed`, `staged`, `revived`.
    var state: String {
        switch flip {
        case .kill: "killed"
        case .stage: "staged"
        case .revive: "revived"
        }
    }
}

extension Kills.Flip {
    var action: KillChange.Action {
        switch self {
        case .kill: .kill
        case .stage: .stage
        case .revive: .revive
        }
    }

    init?(_ action: KillChange.Action, key: String, scope text: String) {
        guard let name = KillName(key) else { return nil }
        let scope = try? KillScope(text: text)
        switch action {
        case .kill: self = .kill(name, scope ?? .everywhere)
        case .revive: self = .revive(name)
        case .stage:
            guard let share = scope?.share else { return nil }
            self = .stage(name, share: share)
        case .restore, .skip: return nil
        }
    }
}
