package import LayoverSQLite
import LayoverTrips

/// Rows of a store as in its tables, to be moved to another store.
extension TripArchive {
    /// A part of one table.
    package struct Part: Sendable {
        package let table: String
        package let columns: [String]
        package let rows: [[SQLiteValue]]
    }

    /// Trips in one part.
    private static let partTrips = 500
    private static let some = "(SELECT id FROM trips ORDER BY id LIMIT ? OFFSET ?)"

    /// Passes every row to `use`, except those that only the file itself needs: first the rows of some trips at a time, then
    /// the rows without a trip.
    ///
    /// - Throws: The error of `use`; `TripStoreFault` if the file cannot be read, or a server before this version wrote it.
    package func parts(_ use: (Part) throws -> Void) throws {
        let database: TripDatabase
        do throws(StoreError) {
            database = try TripDatabase(reading: path)
            try database.run("BEGIN", [])
        } catch {
            throw TripStoreFault("the trips in '\(path)' cannot be read: \(error)")
        }
        var first = 0
        while true {
            let place: [SQLiteValue] = [.integer(TripArchive.partTrips), .integer(first)]
            let trips = try part(of: "trips", where: "id IN \(TripArchive.some)", place, in: database)
            guard !trips.rows.isEmpty else { break }
            try use(trips)
            for table in TripTables.ofTrip {
                try use(try part(of: table, where: "trip IN \(TripArchive.some)", place, in: database))
            }
            first += TripArchive.partTrips
        }
        for table in ["erasures", "endpoints"] { try use(try part(of: table, where: "true", [], in: database)) }
    }

    private func part(
        of table: String, where condition: String, _ values: [SQLiteValue], in database: TripDatabase
    ) throws(StoreError) -> Part {
        let columns = try database.rows("SELECT name FROM pragma_table_info('\(table)')") { row in row.text(0) }
            // Row numbers that the other store assigns itself.
            .filter { $0 != "id" || !["replies", "outbox", "reports"].contains(table) }
        let names = columns.map { "\"\($0)\"" }.joined(separator: ", ")
        let rows = try database.rows("SELECT \(names) FROM \(table) WHERE \(condition)", values) { row in
            columns.indices.map { row.value(Int32($0)) }
        }
        return Part(table: table, columns: columns, rows: rows)
    }
}
