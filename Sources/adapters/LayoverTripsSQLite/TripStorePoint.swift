package import LayoverSQLite
package import LayoverTrips

/// A point in the store's work at which the process may end.
package enum TripStorePoint: String, Sendable, CaseIterable {
    /// Rows have been written, but are not on the disk yet.
    case beforeCommit = "before-commit"
    /// Rows are on the disk, but no caller has received an answer.
    case afterCommit = "after-commit"
    /// The first request of a group has been answered, the next has not.
    case betweenReplies = "between-replies"
    /// The log is about to be moved into the database.
    case inCheckpoint = "in-checkpoint"
    /// Rows of the outbox have been leased, but no delivery has begun.
    case afterClaim = "after-outbox-claim"
    /// An endpoint has been called, but its row does not contain the result yet.
    case afterSend = "after-webhook-send"
}

/// Hooks that tests add to a store's work; unused otherwise.
package struct TripStoreHooks: Sendable {
    /// Called at each point.
    ///
    /// An error makes a pending commit fail; after the commit, its callers receive no answer.
    package var reach: @Sendable (TripStorePoint) -> StoreError? = { _ in nil }
    /// Called with each decision in order, before it is on the disk.
    package var decided: @Sendable (TripRequest, TripOutcome) -> Void = { _, _ in }

    package init() {}

    func check(_ point: TripStorePoint) throws(StoreError) {
        if let error = reach(point) { throw error }
    }
}
