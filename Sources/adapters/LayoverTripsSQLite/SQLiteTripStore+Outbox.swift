import LayoverSQLite
package import LayoverTrips
import Synchronization

// Deliveries of changes to endpoints, at least once.
extension SQLiteTripStore {
    package nonisolated func didLease() { _ = settings.hooks.reach(.afterClaim) }

    /// Ends all leases: for the one process of this file, at its start.
    ///
    /// - Throws: `TripStoreFault` with SQLite's error.
    package func releaseLeases() throws(TripStoreFault) {
        try writing { database throws(StoreError) in try database.releaseLeases() }
    }

    /// Records the result of a delivery; deliveries that end while the disk is busy share a commit.
    package nonisolated func settle(
        _ row: OutboxRow, as end: OutboxRow.End, _ answer: @escaping @Sendable (Result<Void, TripStoreFault>) -> Void
    ) {
        let isFirst = settling.withLock { waiting in
            waiting.append(Settling(row: row, end: end, answer: answer))
            return waiting.count == 1
        }
        if isFirst { executor.perform { self.assumeIsolated { $0.settleWaiting() } } }
    }

    private func settleWaiting() {
        let waiting = settling.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
        let result = Result { () throws(TripStoreFault) in try settle(waiting) }
        for one in waiting { one.answer(result) }
    }

    private func settle(_ ends: [Settling]) throws(TripStoreFault) {
        let now = settings.clock()
        do throws(StoreError) {
            for _ in ends { try settings.hooks.check(.afterSend) }
        } catch {
            throw TripStoreFault("\(error)")
        }
        try writing { database throws(StoreError) in
            for one in ends { try database.settle(one.row, as: one.end, at: now) }
        }
    }
}
