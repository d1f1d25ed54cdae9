package import LayoverPostgres

/// Exposures and events in PostgreSQL.
package enum RowTable {}

// Segments come in.
extension RowTable {
    /// Hands over lines of CSV.
    package typealias Put = (_ lines: [UInt8]) throws(PostgresError) -> Void

    /// Copies one segment into its table, once and whole: its rows and its row in `layover.shipped` are one transaction.
    ///
    /// The segment's row comes first, so that of two tries of which nobody knows how far the first came one waits for the
    /// other.
    ///
    /// - Parameters:
    ///   - shipment: What it is.
    ///   - connection: Its settings bound how long all of it may take.
    ///   - reach: Hears of each point but of those amid the lines.
    ///   - lines: Hands over its rows as lines of CSV, and says what else there was.
    /// - Returns: What became of it.
    /// - Throws: `PostgresError`; nothing is in then, but after an unknown outcome: the next try finds out.
    package static func ship(
        _ shipment: RowShipment, on connection: PostgresConnection,
        reach: (RowShipmentPoint) -> Void = { _ in }, _ lines: (Put) throws(PostgresError) -> RowShipmentRest
    ) throws(PostgresError) -> RowShipment.Outcome {
        reach(.begun)
        let key: [PostgresValue] = [.text(shipment.server), .text(shipment.segment)]
        let outcome = try connection.transact { () throws(PostgresError) -> RowShipment.Outcome in
            let isNew = try connection.run(
                "INSERT INTO layover.shipped (server, segment, kind) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
                key + [.text(shipment.kind)])
            guard isNew > 0 else { return .known }
            reach(.claimed)
            let (rows, rest) = try connection.copyCSV(
                into: RowTables.table(shipment.kind), shipment.columns, lines)
            for loss in rest.losses { try insert(loss, of: shipment, on: connection) }
            try connection.run(
                "UPDATE layover.shipped SET rows = $3, unreadable = $4 WHERE server = $1 AND segment = $2",
                key + [.integer(rows), .integer(rest.unreadable)])
            reach(.copied)
            return .shipped(rows: rows)
        }
        reach(.committed)
        return outcome
    }

    private static func insert(
        _ loss: RowShipmentRest.Loss, of shipment: RowShipment, on connection: PostgresConnection
    ) throws(PostgresError) {
        try connection.run(
            """
            INSERT INTO layover.row_losses (server, kind, count, since, until, cause) VALUES ($1, $2, $3,
            to_timestamp($4::bigint / 1000.0), to_timestamp($5::bigint / 1000.0), $6)
            """,
            [
                .text(shipment.server), .text(shipment.kind), .integer(loss.count), .integer(loss.since),
                .integer(loss.until), .text(loss.cause),
            ])
    }

    /// Makes the partitions that are to come, and drops those past their days; where everything is there, it takes a millisecond.
    ///
    /// - Parameters:
    ///   - days: Time that rows are kept; at least 1.
    ///   - connection: Of the program or of the owner.
    /// - Returns: How many partitions were made or dropped.
    /// - Throws: `PostgresError`; nothing has changed then.
    @discardableResult
    package static func keep(days: Int, on connection: PostgresConnection) throws(PostgresError) -> Int {
        try connection.transact { () throws(PostgresError) in
            try connection.rows("SELECT layover.keep_rows($1)", [.integer(days)]) { (row) throws(PostgresError) in
                row.number(0)
            }.first ?? 0
        }
    }
}
