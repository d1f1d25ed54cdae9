package import LayoverFiles
package import LayoverPostgres
package import LayoverRowsPostgres

/// Copies segments into tables of PostgreSQL, each exactly once.
package final class PostgresSink: RowSink {
    private let pool: PostgresPool

    /// Connects when the first segment is shipped.
    package init(_ settings: PostgresSettings) {
        var settings = settings
        settings.statementMilliseconds = ShippingLimits.segmentMilliseconds
        pool = PostgresPool(settings, connections: 1) { (connection) throws(PostgresError) in
            try RowTables.migrations.check(on: connection)
        }
    }

    package func ship(
        _ segment: Segment, _ kind: RowKind, of server: String, reach: @escaping @Sendable (RowShipmentPoint) -> Void
    ) async throws(RowSinkError) -> Int {
        let shipment = RowShipment(server: server, segment: segment.name, kind: kind.rawValue, columns: kind.columns)
        let path = segment.path
        do throws(PostgresError) {
            let outcome = try await pool.run { (connection) throws(PostgresError) in
                try RowTable.ship(shipment, on: connection, reach: reach) { (put) throws(PostgresError) in
                    try PostgresSink.read(path, kind, put: put, reach: reach)
                }
            }
            if case .shipped(let rows) = outcome { return rows }
            return 0
        } catch {
            throw RowSinkError(error)
        }
    }

    package func maintain(days: Int) async throws(RowSinkError) {
        do throws(PostgresError) {
            try await pool.run { (connection) throws(PostgresError) in _ = try RowTable.keep(days: days, on: connection)
            }
        } catch {
            throw RowSinkError(error)
        }
    }

    private static func read(
        _ path: String, _ kind: RowKind, put: RowTable.Put, reach: (RowShipmentPoint) -> Void
    ) throws(PostgresError) -> RowShipmentRest {
        do {
            return try SegmentCSV.read(path, kind) { lines in
                try put(lines)
                reach(.inCopy)
            }
        } catch {
            throw (error as? PostgresError)
                ?? PostgresError(.statement, message: "the segment cannot be read: \(error)", sql: "COPY")
        }
    }
}

extension RowSinkError {
    /// Classifies an error of PostgreSQL: one that would affect any segment makes all of them wait.
    init(_ error: PostgresError) {
        switch error.kind {
        case .value, .constraint, .statement: kind = .refused
        case .missingLibrary, .unreachable, .refused, .connectionLost, .outcomeUnknown, .serialization, .timeout,
            .readOnly, .full, .corrupt, .schema:
            kind = .away
        }
        description = "\(error)"
    }
}
