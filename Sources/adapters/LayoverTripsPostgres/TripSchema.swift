package import LayoverPostgres
import LayoverTrips

/// The steps in which the tables of trips were made.
package enum TripSchema {
    package static let migrations = PostgresMigrations(
        of: "trips",
        [
            PostgresMigration(oldestProgram: 1, first),
            PostgresMigration(oldestProgram: 1, TripTables.schema(4...4, in: .postgres)),
        ])

    private static let first =
        [
            "CREATE TABLE layover.head (id bigint PRIMARY KEY CHECK (id = 1), epoch bigint NOT NULL, place text NOT NULL)",
            "INSERT INTO layover.head VALUES (1, 1, '')",
        ] + TripTables.schema(1...3, in: .postgres)
        + ["CREATE INDEX replies_until ON layover.replies (until)"]
}
