import LayoverPostgres
package import LayoverTrips
import Synchronization

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
}
