/// One flip in force.
package struct StoredFlip: Hashable, Sendable {
    /// Grows by one with each flip of the store.
    package let generation: Int
    /// Neither `restore` nor `skip`.
    package let action: KillChange.Action
    package let key: String
    package let scope: String
    package let reason: String
    package let ticket: String
    package let actor: String
    /// Since 1970.
    package let seconds: Int

    package init(
        generation: Int, action: KillChange.Action, key: String, scope: String, reason: String, ticket: String,
        actor: String, seconds: Int
    ) {
        self.generation = generation
        self.action = action
        self.key = key
        self.scope = scope
        self.reason = reason
        self.ticket = ticket
        self.actor = actor
        self.seconds = seconds
    }

    /// The flip that a change makes as the one of `generation`; `nil` if it flips nothing.
    package init?(_ change: KillChange, generation: Int) {
        guard change.action != .restore, change.action != .skip else { return nil }
        self.init(
            generation: generation, action: change.action, key: change.key, scope: change.scope, reason: change.reason,
            ticket: change.ticket, actor: change.actor, seconds: change.flippedSeconds ?? change.seconds)
    }
}
