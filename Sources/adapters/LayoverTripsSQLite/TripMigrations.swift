import LayoverSQLite
import LayoverTrips

/// The steps in which files of trips were made.
enum TripMigrations {
    static let all = Migrations(
        (1...4).map { step in
            let statements = (step == 1 ? head : []) + TripTables.schema(step...step, in: .sqlite)
            return Migration(statements.joined(separator: ";\n"))
        })

    private static let head = [
        "CREATE TABLE head (id INTEGER PRIMARY KEY CHECK (id = 1), epoch INTEGER NOT NULL, writes INTEGER NOT NULL) STRICT",
        "INSERT INTO head VALUES (1, 1, 0)",
    ]
}
