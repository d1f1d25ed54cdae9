package import LayoverPostgres
package import LayoverTrips

/// Imports rows of another store of trips, unchanged.
package enum TripImport {
    /// True if the database has no trips yet.
    ///
    /// - Throws: `PostgresError`.
    package static func isEmpty(_ connection: PostgresConnection) throws(PostgresError) -> Bool {
        try connection.rows("SELECT NOT EXISTS (SELECT FROM layover.trips)") { row throws(PostgresError) in row.flag(0)
        }
            == [true]
    }

    /// Writes rows of one table, within a transaction.
    ///
    /// - Parameters:
    ///   - rows: One value for each column of the table; booleans may be numbers.
    ///   - table: One of the tables of trips.
    ///   - connection: The connection of that transaction.
    /// - Throws: `PostgresError`.
    package static func write(
        _ rows: [[StoredValue]], to table: TripTable, on connection: PostgresConnection
    ) throws(PostgresError) {
        guard !rows.isEmpty else { return }
        let isTrip = table === Trip.table
        let written = rows.map { row in
            zip(table.columns, row).map { column, value -> PostgresValue in
                if column.kind == .flag, let number = value.number {
                    .boolean(number != 0)
                } else {
                    PostgresValue(value)
                }
            } + (isTrip ? [.integer(1)] : [])
        }
        let names = table.columns.map(\.quoted) + (isTrip ? ["version"] : [])
        _ = try connection.copy(into: "layover.\(table.name)", names, written)
    }

    /// Continues with the epochs of the other store, within the same transaction.
    ///
    /// - Throws: `PostgresError`.
    package static func finish(_ connection: PostgresConnection) throws(PostgresError) {
        try connection.run(
            """
            UPDATE layover.head SET epoch = greatest(epoch, (SELECT coalesce(max(epoch), 1) FROM layover.trips))
            """)
    }
}
