package import LayoverTrips

/// Rows of a store as in its tables, to be moved to another store.
extension TripArchive {
    /// A part of one table.
    package struct Part: Sendable {
        package let table: TripTable
        package let rows: [[StoredValue]]
    }

    /// Trips in one part.
    private static let partTrips = 500
    private static let some = "(SELECT id FROM trips ORDER BY id LIMIT ? OFFSET ?)"

    /// Passes every row to `use`, except those that only the file itself needs: first the rows of some trips at a time, then
    /// the rows without a trip.
    ///
    /// - Throws: The error of `use`; `TripStoreFault` if the file cannot be read, or a server before this version wrote it.
    package func parts(_ use: (Part) throws -> Void) throws {
        let database = try reading { database in database }
        var first = 0
        while true {
            let place: [StoredValue] = [.integer(TripArchive.partTrips), .integer(first)]
            let trips = try TripArchive.part(of: Trip.table, where: "id IN \(TripArchive.some)", place, in: database)
            guard !trips.rows.isEmpty else { break }
            try use(trips)
            for table in TripTables.ofTrip {
                try use(try TripArchive.part(of: table, where: "trip IN \(TripArchive.some)", place, in: database))
            }
            first += TripArchive.partTrips
        }
        for table in [TripTables.erasures, TripTables.endpoints] {
            try use(try TripArchive.part(of: table, where: "true", [], in: database))
        }
    }

    private static func part(
        of table: TripTable, where condition: String, _ values: [StoredValue], in database: TripDatabase
    ) throws -> Part {
        let names = table.columns.map(\.quoted).joined(separator: ", ")
        let rows: [WholeRow] = try database.rows("SELECT \(names) FROM \(table.name) WHERE \(condition)", values)
        return Part(table: table, rows: rows.map(\.values))
    }
}

private struct WholeRow: RowRecord {
    let values: [StoredValue]

    init<Row: StoredRow & ~Copyable>(_ row: borrowing Row) {
        var values: [StoredValue] = []
        for column in 0..<row.count { values.append(row.stored(column)) }
        self.values = values
    }
}
