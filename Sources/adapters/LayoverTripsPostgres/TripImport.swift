package import LayoverPostgres

/// Imports rows of another store of trips, unchanged.
package enum TripImport {
    /// Boolean columns.
    private static let flags: Set<String> = ["frozen", "revoked", "gone", "price_gone", "sent", "given_up", "spent"]

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
    ///   - table: One of the tables of trips.
    ///   - columns: The columns of the rows, by name.
    ///   - rows: Booleans are numbers.
    ///   - connection: The connection of that transaction.
    /// - Throws: `PostgresError`.
    package static func write(
        _ table: String, _ columns: [String], _ rows: [[PostgresValue]], on connection: PostgresConnection
    ) throws(PostgresError) {
        guard !rows.isEmpty else { return }
        precondition(TripSchema.names.contains(table), "only tables of trips are written")
        let places = columns.indices.filter { flags.contains(columns[$0]) }
        let isTrip = table == "trips"
        let written = rows.map { row in
            var row = row
            for place in places {
                if case .integer(let number) = row[place] { row[place] = .boolean(number != 0) }
            }
            return isTrip ? row + [.integer(1)] : row
        }
        let names = (columns + (isTrip ? ["version"] : [])).map { "\"\($0)\"" }
        _ = try connection.copy(into: "layover.\(table)", names, written)
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
