/// Where the chain of an audit ends.
package struct AuditHead: Hashable, Sendable {
    /// Counts flips.
    package let generation: Int
    /// Of the last line.
    package let hash: String

    package init(generation: Int, hash: String) {
        self.generation = generation
        self.hash = hash
    }
}

/// The state of a store of kills at one moment.
package struct KillStoreState: Sendable {
    package let head: AuditHead
    /// The flips in force, in their order.
    package let flips: [StoredFlip]
    /// Since 1970, by the clock that this store goes by.
    package let seconds: Int

    package init(head: AuditHead, flips: [StoredFlip], seconds: Int) {
        self.head = head
        self.flips = flips
        self.seconds = seconds
    }
}
