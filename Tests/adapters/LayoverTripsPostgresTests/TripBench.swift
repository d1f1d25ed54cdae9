import LayoverPostgres
import LayoverPostgresKit
import LayoverTripKit
import LayoverTripsPostgres
import LayoverTrips
import Testing

extension PostgresTripStore: TripStore {}

/// A database of trips, and the servers on it.
final class TripBench: Sendable {
    static let missing = Comment(rawValue: PostgresPrograms.missing)
    static let bouncerMissing = Comment(rawValue: PostgresPrograms.bouncerMissing)

    let database: PostgresDatabase
    let clock = SetClock()

    init(in server: PostgresServer? = nil) async throws {
        database = try await PostgresDatabase(in: server)
        try TripSchema.migrations.apply(
            on: try PostgresConnection(try database.owner), for: PostgresServer.program)
    }

    /// Opens one more server on the database; with `folder`, over the socket in that folder.
    func open(
        by folder: String? = nil, _ change: (inout PostgresTripStore.Settings) -> Void = { _ in }
    ) async throws -> PostgresTripStore {
        var settings = PostgresTripStore.Settings(try database.program(by: folder))
        settings.clock = .given { [clock] in clock.now }
        settings.endpoints = [TripStoreContract.endpoint]
        change(&settings)
        let store = PostgresTripStore(settings)
        try await store.open()
        return store
    }

    /// Checks every line of the log, and the trip as a whole, against the rules.
    func audit(_ script: TripScript, in store: PostgresTripStore) async throws -> [String] {
        guard let window = try await store.changes(of: script.trip, after: 0) else { return ["there is no trip"] }
        return TripAudit.faults(window.rows, log: window.lines)
    }
}
