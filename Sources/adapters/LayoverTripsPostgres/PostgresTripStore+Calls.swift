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
        reading(answer) { [self] database throws(PostgresError) in
            let window = try window(trip, after: revision, database)
            if let window { told.withLock { $0.begin(window.rows.trip) } }
            return window
        }
    }

    package func read(
        link hash: TripHash, _ answer: @escaping @Sendable (Result<TripRows?, TripStoreFault>) -> Void
    ) {
        reading(answer) { [self] database throws(PostgresError) in
            guard let trip = try database.trips(of: [hash])[hash] else { return nil }
            return try current(trip, database)
        }
    }

    package func read(
        watching searches: [SearchKey], _ answer: @escaping @Sendable (Result<[TripRows], TripStoreFault>) -> Void
    ) {
        reading(answer) { [self] database throws(PostgresError) in
            var rows: [TripRows] = []
            for trip in try database.trips(watching: searches) {
                if let found = try current(trip, database) { rows.append(found) }
            }
            return rows
        }
    }

    package func readReports(
        limit: Int, _ answer: @escaping @Sendable (Result<[TripReports], TripStoreFault>) -> Void
    ) {
        reading(answer) { database throws(PostgresError) in try database.reports(limit: limit) }
    }

    package func readSearches(
        limit: Int, _ answer: @escaping @Sendable (Result<[SearchKey], TripStoreFault>) -> Void
    ) {
        reading(answer) { database throws(PostgresError) in try database.searches(limit: limit) }
    }
}
