import LayoverPostgres
package import LayoverTrips
import Synchronization

// The same for callers outside of tasks; each answer is called once, on a thread of the store, and must not wait.
extension PostgresTripStore {
    package func close() async { known.withLock { $0.removeAll() } }

    // The database manages its own files.
    package func checkpoint() {}
    package var holdsErased: Bool { false }
    package var fileBytes: [(file: String, bytes: Int)] { [] }

    package var warnings: [TripStoreWarning: String] { warned.withLock { $0 } }

    /// Leases belong to the servers of one database, and expire.
    package func releaseLeases() async {}

    package func read(
        _ trip: TripID, after revision: Int,
        _ answer: @escaping @Sendable (Result<TripChangeWindow?, TripStoreFault>) -> Void
    ) {
        reading(answer) { [self] reader throws(PostgresError) in
            let window = try window(trip, after: revision, reader)
            if let window { told.withLock { $0.begin(window.rows.trip) } }
            return window
        }
    }

    package func read(
        link hash: TripHash, _ answer: @escaping @Sendable (Result<TripRows?, TripStoreFault>) -> Void
    ) {
        reading(answer) { [self] reader throws(PostgresError) in
            guard let trip = try reader.trips(of: [hash])[hash] else { return nil }
            return try current(trip, reader)
        }
    }

    package func read(
        watching searches: [SearchKey], _ answer: @escaping @Sendable (Result<[TripRows], TripStoreFault>) -> Void
    ) {
        reading(answer) { [self] reader throws(PostgresError) in
            var trips: Set<TripID> = []
            for search in searches { trips.formUnion(try reader.trips(watching: search)) }
            var rows: [TripRows] = []
            for trip in trips.sorted(by: { $0.text < $1.text }).prefix(TripStoreLimits.watchingTrips) {
                if let found = try current(trip, reader) { rows.append(found) }
            }
            return rows
        }
    }

    package func readReports(
        limit: Int, _ answer: @escaping @Sendable (Result<[TripReports], TripStoreFault>) -> Void
    ) {
        reading(answer) { reader throws(PostgresError) in try reader.reports(limit: limit) }
    }

    package func readSearches(
        limit: Int, _ answer: @escaping @Sendable (Result<[SearchKey], TripStoreFault>) -> Void
    ) {
        reading(answer) { reader throws(PostgresError) in
            try reader.connection.rows(
                "SELECT DISTINCT search FROM layover.items WHERE search IS NOT NULL LIMIT $1", [.integer(limit)]
            ) { row throws(PostgresError) in SearchKey(text: row.text(0)) }.compactMap { $0 }
        }
    }

    package func lend(
        for endpoint: String, limit: Int, leaseSeconds: Int, isEarly: Bool,
        _ answer: @escaping @Sendable (Result<[OutboxDelivery], TripStoreFault>) -> Void
    ) {
        let lent: @Sendable (Result<[OutboxRow], TripStoreFault>) -> Void = { [self] result in
            let rows: [OutboxRow]
            do throws(TripStoreFault) { rows = try result.get() } catch { return answer(.failure(error)) }
            guard !rows.isEmpty else { return answer(.success([])) }
            reading(answer) { [self] reader throws(PostgresError) in
                var deliveries: [OutboxDelivery] = []
                for row in rows {
                    deliveries.append(OutboxDelivery(row: row, window: try window(row.trip, after: row.since, reader)))
                }
                return deliveries
            }
        }
        writing(lent) { writer throws(PostgresError) in
            guard isEarly else { return try writer.claim(for: endpoint, limit: limit, leaseSeconds: leaseSeconds) }
            return [try writer.claimEarly(for: endpoint, leaseSeconds: leaseSeconds)].compactMap { $0 }
        }
    }

    package func settle(
        _ row: OutboxRow, as end: OutboxRow.End, _ answer: @escaping @Sendable (Result<Void, TripStoreFault>) -> Void
    ) {
        writing(answer) { writer throws(PostgresError) in try writer.settle(row, as: end) }
    }

    package func replay(
        _ what: OutboxReplay, for endpoint: String, isEnabling: Bool,
        _ answer: @escaping @Sendable (Result<Int, TripStoreFault>) -> Void
    ) {
        writing(answer) { writer throws(PostgresError) in
            if isEnabling { try writer.setDisabled(false, endpoint) }
            return try writer.replay(what, for: endpoint)
        }
    }

    package func disable(
        _ endpoint: String, _ answer: @escaping @Sendable (Result<Void, TripStoreFault>) -> Void
    ) {
        writing(answer) { writer throws(PostgresError) in try writer.setDisabled(true, endpoint) }
    }

    package func readOutbox(
        of endpoints: [String], limit: Int,
        _ answer: @escaping @Sendable (Result<[String: OutboxReport], TripStoreFault>) -> Void
    ) {
        reading(answer) { reader throws(PostgresError) in
            var reports: [String: OutboxReport] = [:]
            for endpoint in endpoints { reports[endpoint] = try reader.outbox(of: endpoint, limit: limit) }
            return reports
        }
    }
}
