import LayoverPostgres
package import LayoverTrips

// Deliveries of changes to endpoints, at least once, by the server that has claimed the row.
extension PostgresTripStore {
    package func claim(
        for endpoint: String, limit: Int, leaseSeconds: Int
    ) async throws(TripStoreFault) -> [OutboxRow] {
        try await writing { writer throws(PostgresError) in
            try writer.claim(for: endpoint, limit: limit, leaseSeconds: leaseSeconds)
        }
    }

    package func claimEarly(for endpoint: String, leaseSeconds: Int) async throws(TripStoreFault) -> OutboxRow? {
        try await writing { writer throws(PostgresError) in
            try writer.claimEarly(for: endpoint, leaseSeconds: leaseSeconds)
        }
    }

    package func settle(_ row: OutboxRow, as end: OutboxRow.End) async throws(TripStoreFault) {
        try await writing { writer throws(PostgresError) in try writer.settle(row, as: end) }
    }

    @discardableResult
    package func replay(_ what: OutboxReplay, for endpoint: String) async throws(TripStoreFault) -> Int {
        try await writing { writer throws(PostgresError) in try writer.replay(what, for: endpoint) }
    }

    package func setDisabled(_ isDisabled: Bool, _ endpoint: String) async throws(TripStoreFault) {
        try await writing { writer throws(PostgresError) in try writer.setDisabled(isDisabled, endpoint) }
    }
}
