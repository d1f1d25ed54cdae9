import LayoverModel
import LayoverSQLite
package import LayoverTrips
import Synchronization

// Deliveries of changes to endpoints, at least once.
extension SQLiteTripStore {
    package func claim(
        for endpoint: String, limit: Int, leaseSeconds: Int
    ) async throws(TripStoreFault) -> [OutboxRow] {
        try claimed(for: endpoint, limit: limit, leaseSeconds: leaseSeconds)
    }

    private func claimed(
        for endpoint: String, limit: Int, leaseSeconds: Int
    ) throws(TripStoreFault) -> [OutboxRow] {
        let now = settings.clock()
        let rows = try writing { database throws(StoreError) in
            try database.claim(for: endpoint, limit: limit, until: now.adding(seconds: leaseSeconds), at: now)
        }
        _ = settings.hooks.reach(.afterClaim)
        return rows
    }

    package func claimEarly(for endpoint: String, leaseSeconds: Int) async throws(TripStoreFault) -> OutboxRow? {
        try claimedEarly(for: endpoint, leaseSeconds: leaseSeconds)
    }

    private func claimedEarly(for endpoint: String, leaseSeconds: Int) throws(TripStoreFault) -> OutboxRow? {
        let now = settings.clock()
        return try writing { database throws(StoreError) in
            try database.claimEarly(for: endpoint, until: now.adding(seconds: leaseSeconds), at: now)
        }
    }

    package func settle(_ row: OutboxRow, as end: OutboxRow.End) async throws(TripStoreFault) {
        try settled([(row: row, end: end)])
    }

    private func settled(_ ends: [(row: OutboxRow, end: OutboxRow.End)]) throws(TripStoreFault) {
        let now = settings.clock()
        do throws(StoreError) {
            for _ in ends { try settings.hooks.check(.afterSend) }
        } catch {
            throw TripStoreFault("\(error)")
        }
        try writing { database throws(StoreError) in
            for (row, end) in ends { try database.settle(row, as: end, at: now) }
        }
    }

    @discardableResult
    package func replay(_ what: OutboxReplay, for endpoint: String) async throws(TripStoreFault) -> Int {
        try replayed(what, for: endpoint)
    }

    private func replayed(_ what: OutboxReplay, for endpoint: String) throws(TripStoreFault) -> Int {
        let now = settings.clock()
        return try writing { database throws(StoreError) in try database.replay(what, for: endpoint, at: now) }
    }

    package func outbox(of endpoint: String, limit: Int) async throws(TripStoreFault) -> OutboxReport {
        try reading { database throws(StoreError) in try database.outbox(of: endpoint, limit: limit) }
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

// The same for callers outside of tasks; each answer is called once, on the store's thread, and must not wait.
extension SQLiteTripStore {
    /// Leases due rows, or one before its time, with the changes to deliver.
    ///
    /// - Parameters:
    ///   - endpoint: The endpoint.
    ///   - limit: The most rows.
    ///   - leaseSeconds: From now; longer than a delivery takes.
    ///   - isEarly: Whether to lease one that failed and is not due yet.
    ///   - answer: Receives them.
    package nonisolated func lend(
        for endpoint: String, limit: Int, leaseSeconds: Int, isEarly: Bool,
        _ answer: @escaping @Sendable (Result<[OutboxDelivery], TripStoreFault>) -> Void
    ) {
        executor.perform {
            self.assumeIsolated { store in
                answer(
                    Result { () throws(TripStoreFault) in
                        let rows =
                            try isEarly
                            ? [store.claimedEarly(for: endpoint, leaseSeconds: leaseSeconds)].compactMap { $0 }
                            : store.claimed(for: endpoint, limit: limit, leaseSeconds: leaseSeconds)
                        return try store.deliveries(rows)
                    })
            }
        }
    }

    private func deliveries(_ rows: [OutboxRow]) throws(TripStoreFault) -> [OutboxDelivery] {
        var deliveries: [OutboxDelivery] = []
        for row in rows {
            deliveries.append(OutboxDelivery(row: row, window: try window(row.trip, after: row.since)))
        }
        return deliveries
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
        let result = Result { () throws(TripStoreFault) in try settled(waiting.map { (row: $0.row, end: $0.end) }) }
        for one in waiting { one.answer(result) }
    }

    /// The same as ``replay(_:for:)``; also enables the endpoint again if it was disabled.
    package nonisolated func replay(
        _ what: OutboxReplay, for endpoint: String, isEnabling: Bool,
        _ answer: @escaping @Sendable (Result<Int, TripStoreFault>) -> Void
    ) {
        executor.perform {
            self.assumeIsolated { store in
                answer(
                    Result { () throws(TripStoreFault) in
                        if isEnabling { try store.disabled(false, endpoint) }
                        return try store.replayed(what, for: endpoint)
                    })
            }
        }
    }

    /// Disables an endpoint.
    package nonisolated func disable(
        _ endpoint: String, _ answer: @escaping @Sendable (Result<Void, TripStoreFault>) -> Void
    ) {
        executor.perform {
            self.assumeIsolated { store in
                answer(Result { () throws(TripStoreFault) in try store.disabled(true, endpoint) })
            }
        }
    }

    /// The same as ``outbox(of:limit:)``, for several endpoints.
    package nonisolated func readOutbox(
        of endpoints: [String], limit: Int,
        _ answer: @escaping @Sendable (Result<[String: OutboxReport], TripStoreFault>) -> Void
    ) {
        executor.perform {
            self.assumeIsolated { store in
                answer(
                    Result { () throws(TripStoreFault) in
                        try store.reading { database throws(StoreError) in
                            var reports: [String: OutboxReport] = [:]
                            for endpoint in endpoints {
                                reports[endpoint] = try database.outbox(of: endpoint, limit: limit)
                            }
                            return reports
                        }
                    })
            }
        }
    }
}
