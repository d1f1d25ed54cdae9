package import LayoverExperiments
package import LayoverPostgres

// Reading and erasing rows.
extension RowTable {
    /// Rows that are fetched from a cursor at a time.
    private static let fetchRows = 4_000
    /// 2000-01-01 in milliseconds since 1970, from which PostgreSQL counts microseconds.
    private static let epochMilliseconds = 946_684_800_000

    /// What servers recorded besides rows.
    package struct Account: Hashable, Sendable {
        /// Stored segments.
        package var segments = 0
        /// Rows that servers could not write.
        package var dropped = 0
        /// Invalid lines of segments.
        package var unreadable = 0
    }

    /// Passes all rows of a range of time to `body`, day by day, as of one moment.
    ///
    /// - Parameters:
    ///   - type: Exposures or events.
    ///   - range: Milliseconds since 1970; the end is excluded.
    ///   - experiment: Only rows of this experiment, for rows that have one.
    ///   - connection: Its settings limit how long `body` may take for some thousand rows.
    ///   - body: Receives some thousand rows, or fewer at the end.
    /// - Returns: What else was recorded in that time.
    /// - Throws: `PostgresError`, from the server or from `body`.
    package static func read<Row: LoggedRow>(
        _ type: Row.Type, in range: Range<Int>, experiment: String? = nil, on connection: PostgresConnection,
        _ body: ([Row]) throws(PostgresError) -> Void
    ) throws(PostgresError) -> Account {
        try connection.reading { () throws(PostgresError) -> Account in
            let columns = Row.columns.map { PostgresName.quoted($0.name) }.joined(separator: ", ")
            var values = bounds(range)
            var condition =
                "\"timestamp\" >= to_timestamp($1::bigint / 1000.0) AND \"timestamp\" < to_timestamp($2::bigint / 1000.0)"
            if let experiment, Row.columns.contains(where: { $0.name == "experiment_id" }) {
                condition += " AND experiment_id = $3"
                values.append(.text(experiment))
            }
            try connection.run(
                "DECLARE rows_of_time NO SCROLL CURSOR FOR SELECT \(columns) FROM \(RowTables.table(Row.kind)) WHERE \(condition)",
                values)
            while true {
                let rows = try connection.rows("FETCH \(fetchRows) FROM rows_of_time") {
                    (row) throws(PostgresError) in try RowTable.row(row, of: type)
                }
                guard !rows.isEmpty else { break }
                try body(rows)
            }
            return try account(of: Row.kind, range, on: connection)
        }
    }

    private static func bounds(_ range: Range<Int>) -> [PostgresValue] {
        let limits = RowMoment.range
        return [range.lowerBound, range.upperBound].map {
            .integer(min(max($0, limits.lowerBound), limits.upperBound + 1))
        }
    }

    private static func account(
        of kind: String, _ range: Range<Int>, on connection: PostgresConnection
    ) throws(PostgresError) -> Account {
        let values = bounds(range) + [.text(kind)]
        var account = Account()
        account.dropped =
            try connection.rows(
                """
                SELECT coalesce(sum(count), 0)::bigint FROM layover.row_losses WHERE kind = $3
                AND until >= to_timestamp($1::bigint / 1000.0) AND until < to_timestamp($2::bigint / 1000.0)
                """, values
            ) { (row) throws(PostgresError) in row.number(0) }.first ?? 0
        let shipped = try connection.rows(
            """
            SELECT count(*), coalesce(sum(unreadable), 0)::bigint FROM layover.shipped WHERE kind = $3
            AND at >= to_timestamp($1::bigint / 1000.0) AND at < to_timestamp($2::bigint / 1000.0) + interval '1 day'
            """, values
        ) { (row) throws(PostgresError) in (segments: row.number(0), unreadable: row.number(1)) }
        account.segments = shipped.first?.segments ?? 0
        account.unreadable = shipped.first?.unreadable ?? 0
        return account
    }

    private static func row<Row: LoggedRow>(
        _ found: borrowing PostgresRow, of type: Row.Type
    ) throws(PostgresError) -> Row {
        var row = Row.empty
        for (index, column) in Row.columns.enumerated() {
            guard column.set(value(found, index, column.kind), &row) else {
                throw .damaged("SELECT FROM \(RowTables.table(Row.kind))")
            }
        }
        return row
    }

    private static func value<Row: LoggedRow>(
        _ row: borrowing PostgresRow, _ index: Int, _ kind: RowColumn<Row>.Kind
    ) -> RowValue {
        switch kind {
        case .moment: row.optionalNumber(index).map { .moment($0 / 1000 + epochMilliseconds) } ?? .absent
        case .text: row.optionalText(index).map { .text($0) } ?? .absent
        case .int, .number, .bool:
            switch row.value(index) {
            case .integer(let number): .int(number)
            case .real(let number): .number(number)
            case .boolean(let flag): .bool(flag)
            default: .absent
            }
        }
    }
}

extension RowTable {
    /// Deletes all exposures of some units, and the events of their layouts, in one transaction.
    ///
    /// - Parameters:
    ///   - units: The attribute and the value of each.
    ///   - connection: Its settings limit how long it may take; there is no index for it, because writing rows has priority.
    /// - Returns: The number of deleted rows of each type.
    /// - Throws: `PostgresError`; nothing has been deleted then, unless the outcome is unknown: then repeat the call.
    package static func forget(
        _ units: [(attribute: String, value: String)], on connection: PostgresConnection
    ) throws(PostgresError) -> (exposures: Int, events: Int) {
        try connection.transact { () throws(PostgresError) in
            try connection.run("CREATE TEMPORARY TABLE forgotten_layouts (id text) ON COMMIT DROP")
            let exposures =
                try connection.rows(
                    """
                    WITH gone AS (DELETE FROM layover.exposures WHERE (hash_attribute, unit_id) IN
                    (SELECT * FROM unnest($1::text[], $2::text[])) RETURNING layout_id),
                    kept AS (INSERT INTO forgotten_layouts SELECT DISTINCT layout_id FROM gone WHERE layout_id IS NOT NULL)
                    SELECT count(*) FROM gone
                    """, [.texts(units.map { $0.attribute }), .texts(units.map { $0.value })]
                ) { (row) throws(PostgresError) in row.number(0) }.first ?? 0
            let events = try connection.run(
                "DELETE FROM layover.events WHERE layout_id IN (SELECT id FROM forgotten_layouts)")
            return (exposures, events)
        }
    }
}
