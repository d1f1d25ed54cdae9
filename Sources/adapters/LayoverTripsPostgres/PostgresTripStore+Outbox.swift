import LayoverPostgres
package import LayoverTrips

// Deliveries of changes to endpoints, at least once, by the server that has claimed the row.
extension PostgresTripStore {
    package func claim(
        for endpoint: String, limit: Int?, leaseSeconds: Int
    ) async throws(TripStoreFault) -> [OutboxRow] {
        try await writing { database, now throws(PostgresError) in
            try database.claim(for: endpoint, limit: limit, leaseSeconds: leaseSeconds, at: now)
        }
    }

    package func lend(
        for endpoint: String, limit: Int?, leaseSeconds: Int,
        _ answer: @escaping @Sendable (Result<[OutboxDelivery], TripStoreFault>) -> Void
    ) {
        let lent: @Sendable (Result<[OutboxRow], TripStoreFault>) -> Void = { [self] result in
            let rows: [OutboxRow]
            do throws(TripStoreFault) { rows = try result.get() } catch { return answer(.failure(error)) }
            guard !rows.isEmpty else { return answer(.success([])) }
            reading(answer) { [self] database throws(PostgresError) in
                var deliveries: [OutboxDelivery] = []
                for row in rows {
                    let window = try window(row.trip, after: row.since, database)
                    deliveries.append(OutboxDelivery(row: row, window: window))
                }
                return deliveries
            }
        }
        writing(lent) { database, now throws(PostgresError) in
            try database.claim(for: endpoint, limit: limit, leaseSeconds: leaseSeconds, at: now)
        }
    }

    package func settle(
        _ row: OutboxRow, as end: OutboxRow.End, _ answer: @escaping @Sendable (Result<Void, TripStoreFault>) -> Void
    ) {
        writing(answer) { database, now throws(PostgresError) in try database.settle(row, as: end, at: now) }
    }

    package func replay(
        _ what: OutboxReplay, for endpoint: String, isEnabling: Bool,
        _ answer: @escaping @Sendable (Result<Int, TripStoreFault>) -> Void
    ) {
        writing(answer) { database, now throws(PostgresError) in
            if isEnabling { try database.setDisabled(false, endpoint, at: now) }
            return try database.replay(what, for: endpoint, at: now)
        }
    }

    package func disable(
        _ endpoint: String, _ answer: @escaping @Sendable (Result<Void, TripStoreFault>) -> Void
    ) {
        writing(answer) { database, now throws(PostgresError) in try database.setDisabled(true, endpoint, at: now) }
    }

    package func setDisabled(_ isDisabled: Bool, _ endpoint: String) async throws(TripStoreFault) {
        try await writing { database, now throws(PostgresError) in
            try database.setDisabled(isDisabled, endpoint, at: now)
        }
    }

    package func disabledEndpoints() async throws(TripStoreFault) -> Set<String> {
        try await reading { database throws(PostgresError) in try database.disabledEndpoints() }
    }

    package func readOutbox(
        of endpoints: [String], limit: Int,
        _ answer: @escaping @Sendable (Result<[String: OutboxReport], TripStoreFault>) -> Void
    ) {
        reading(answer) { database throws(PostgresError) in try database.outbox(of: endpoints, limit: limit) }
    }
}
