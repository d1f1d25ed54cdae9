package import LayoverSQLite
package import LayoverTrips

/// A place in the store's work where the world may end.
package enum TripStorePoint: String, Sendable, CaseIterable {
    /// Rows are written, and not yet on the disk.
    case beforeCommit = "before-commit"
    /// Rows are on the disk, and nobody was answered.
    case afterCommit = "after-commit"
    /// The first of a group was answered, and the next was not.
    case betweenReplies = "between-replies"
    /// The log is about to be moved into the database.
    case inCheckpoint = "in-checkpoint"
    /// Rows of the outbox are lent, and nobody was told of them.
    case afterClaim = "after-outbox-claim"
    /// An endpoint was called, and its row does not know yet how that ended.
    case afterSend = "after-webhook-send"
}

/// What tests put into a store's work; a store for people has none.
package struct TripStoreHooks: Sendable {
    /// Called at each point; an error makes a commit fail that was not made yet, and its callers unanswered where it was.
    package var reach: @Sendable (TripStorePoint) -> StoreError? = { _ in nil }
    /// Called with each decision, in the order in which they were made, before it is on the disk.
    package var decided: @Sendable (TripRequest, TripOutcome) -> Void = { _, _ in }

    package init() {}

    func check(_ point: TripStorePoint) throws(StoreError) {
        if let error = reach(point) { throw error }
    }
}
