package import LayoverPostgres

/// Exposures and events in PostgreSQL.
package enum RowTable {}

// Storing segments.
extension RowTable {
    /// Writes lines of CSV.
    package typealias Put = (_ lines: [UInt8]) throws(PostgresError) -> Void

    /// Copies one segment into its table, once and completely: its rows and its row in `layover.shipped` are written in one
    /// transaction.
    ///
    /// The segment's row is written first, so that a second attempt waits for an earlier one whose outcome is unknown.
    ///
    /// - Parameters:
    ///   - shipment: Identifies the segment.
    ///   - connection: Its settings limit the time of the whole shipment.
    ///   - reach: Called at each point, except at those within the lines.
    ///   - lines: Writes its rows as lines of CSV, and returns what else it contained.
    /// - Returns: The result of the shipment.
    /// - Throws: `PostgresError`; nothing has been stored then, unless the outcome is unknown: the next attempt finds out.
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
            guard isNew > 0 else {
                // The first attempt may be on the primary alone. Only a commit that writes waits for the synchronous standby,
                // and with it for all earlier ones.
                try connection.run(
                    "UPDATE layover.shipped SET rows = rows WHERE server = $1 AND segment = $2", key)
                return .known
            }
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

    /// Creates the coming partitions, and drops those past their days; takes a millisecond if there is nothing to do.
    ///
    /// - Parameters:
    ///   - days: How long rows are kept; at least 1.
    ///   - connection: The program's or the owner's.
    /// - Returns: The number of created and dropped partitions.
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
