/// One flip in force.
package struct StoredFlip: Hashable, Sendable {
    /// Grows by one with each flip of the store.
    package let generation: Int
    /// Else it takes back every kill of the key, the resting state of its file too.
    package let isKill: Bool
    package let key: String
    package let scope: String
    package let reason: String
    package let ticket: String
    package let actor: String
    /// Since 1970.
    package let seconds: Int

    package init(
        generation: Int, isKill: Bool, key: String, scope: String, reason: String, ticket: String, actor: String,
        seconds: Int
    ) {
        self.generation = generation
        self.isKill = isKill
        self.key = key
        self.scope = scope
        self.reason = reason
        self.ticket = ticket
        self.actor = actor
        self.seconds = seconds
    }
}
