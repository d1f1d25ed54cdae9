package import LayoverExperiments
package import LayoverPostgres
import LayoverRowsPostgres

/// The rows of all servers that ship to PostgreSQL.
///
/// Each reading opens its own connection and waits for it, so it must not run on a thread of a listener.
package struct StoredRows: RowSource {
    /// Timeout for the caller with some thousand rows, and for a statement, milliseconds.
    private static let statementMilliseconds = 600_000

    private let settings: PostgresSettings

    package init(_ settings: PostgresSettings) {
        var settings = settings
        settings.statementMilliseconds = StoredRows.statementMilliseconds
        self.settings = settings
    }

    package func read<Row: LoggedRow>(
        _ type: Row.Type, in range: Range<Int>, _ body: (Row) throws -> Void
    ) throws -> RowArchive.Reading {
        try scan(type, in: range, experiment: nil, progress: { _ in }, plain: { _, _, _ in }, parsed: body)
    }

    /// Passes parsed rows alone, because the store has no lines.
    package func scan<Row: LoggedRow>(
        _ type: Row.Type, in range: Range<Int>, experiment: String?, progress: @escaping (RowProgress) -> Void,
        plain: (Span<UInt8>, Int, RowScan) throws -> Void, parsed: (Row) throws -> Void
    ) throws -> RowArchive.Reading {
        var reading = RowArchive.Reading()
        // The error of the caller is kept aside, because the transaction only throws its own errors.
        var failure: (any Error)?
        do throws(PostgresError) {
            let account = try RowTable.read(
                type, in: range, experiment: experiment, on: try PostgresConnection(settings)
            ) { (rows) throws(PostgresError) in
                do { for row in rows { try parsed(row) } } catch {
                    failure = error
                    throw PostgresError(.statement, message: "the reader of the rows has failed", sql: "FETCH")
                }
                reading.rows += rows.count
                progress(RowProgress(rows: reading.rows))
            }
            reading.segments = account.segments
            reading.dropped = account.dropped
            reading.unreadable = account.unreadable
        } catch {
            throw failure ?? error
        }
        return reading
    }

    /// Removes all data about units: their exposures, and the events of their layouts.
    ///
    /// - Returns: The number of removed rows of each kind.
    /// - Throws: `PostgresError`; the removal must be repeated then.
    package func forget(_ units: [Forgetting.Unit]) throws -> (exposures: Int, events: Int) {
        try RowTable.forget(units.map { ($0.attribute, $0.value) }, on: try PostgresConnection(settings))
    }
}
