import LayoverSQLite
package import LayoverTrips
import Synchronization

// Deliveries of changes to endpoints, at least once.
extension SQLiteTripStore {
    package func claim(
        for endpoint: String, limit: Int?, leaseSeconds: Int
    ) async throws(TripStoreFault) -> [OutboxRow] {
        try claimed(for: endpoint, limit: limit, leaseSeconds: leaseSeconds)
    }

    private func claimed(
        for endpoint: String, limit: Int?, leaseSeconds: Int
    ) throws(TripStoreFault) -> [OutboxRow] {
        let now = settings.clock()
        let rows = try writing { database throws(StoreError) in
            try database.claim(for: endpoint, limit: limit, leaseSeconds: leaseSeconds, at: now)
        }
        if limit != nil { _ = settings.hooks.reach(.afterClaim) }
        return rows
    }

    package func disabledEndpoints() async throws(TripStoreFault) -> Set<String> {
        try reading { database throws(StoreError) in try database.disabledEndpoints() }
    }

    package func setDisabled(_ isDisabled: Bool, _ endpoint: String) async throws(TripStoreFault) {
        try disabled(isDisabled, endpoint)
    }

    private func disabled(_ isDisabled: Bool, _ endpoint: String) throws(TripStoreFault) {
        let now = settings.clock()
        try writing { database throws(StoreError) in try database.setDisabled(isDisabled, endpoint, at: now) }
    }

    /// Ends all leases: for the one process of this file, at its start.
    ///
    /// - Throws: `TripStoreFault` with SQLite's error.
    package func releaseLeases() throws(TripStoreFault) {
        try writing { database throws(StoreError) in try database.releaseLeases() }
    }
}

// The same for callers outside of tasks.
extension SQLiteTripStore {
    package nonisolated func lend(
        for endpoint: String, limit: Int?, leaseSeconds: Int,
        _ answer: @escaping @Sendable (Result<[OutboxDelivery], TripStoreFault>) -> Void
    ) {
        perform(answer) { store throws(TripStoreFault) in
            var deliveries: [OutboxDelivery] = []
            for row in try store.claimed(for: endpoint, limit: limit, leaseSeconds: leaseSeconds) {
                deliveries.append(OutboxDelivery(row: row, window: try store.window(row.trip, after: row.since)))
            }
            return deliveries
        }
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

    package nonisolated func replay(
        _ what: OutboxReplay, for endpoint: String, isEnabling: Bool,
        _ answer: @escaping @Sendable (Result<Int, TripStoreFault>) -> Void
    ) {
        perform(answer) { store throws(TripStoreFault) in
            if isEnabling { try store.disabled(false, endpoint) }
            let now = store.settings.clock()
            return try store.writing { database throws(StoreError) in
                try database.replay(what, for: endpoint, at: now)
            }
        }
    }

    package nonisolated func disable(
        _ endpoint: String, _ answer: @escaping @Sendable (Result<Void, TripStoreFault>) -> Void
    ) {
        perform(answer) { store throws(TripStoreFault) in try store.disabled(true, endpoint) }
    }

    package nonisolated func readOutbox(
        of endpoints: [String], limit: Int,
        _ answer: @escaping @Sendable (Result<[String: OutboxReport], TripStoreFault>) -> Void
    ) {
        perform(answer) { store throws(TripStoreFault) in
            try store.reading { database throws(StoreError) in try database.outbox(of: endpoints, limit: limit) }
        }
    }
}
