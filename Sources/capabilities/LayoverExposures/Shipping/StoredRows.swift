package import LayoverExperiments
package import LayoverPostgres
import LayoverRowPostgres

/// The rows of all servers, where they ship them to PostgreSQL.
///
/// Each reading has a connection of its own and waits for it, so nothing here is for a thread of a listener.
package struct StoredRows: RowSource {
    /// Time that the reader of some thousand rows may take with them, and that a statement may take, milliseconds.
    private static let statementMilliseconds = 600_000

    private let settings: PostgresSettings

    /// - Parameter settings: Whom to connect to.
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

    /// Lends rows alone: none of them is a line.
    package func scan<Row: LoggedRow>(
        _ type: Row.Type, in range: Range<Int>, experiment: String?, progress: @escaping (RowProgress) -> Void,
        plain: (Span<UInt8>, Int, RowScan) throws -> Void, parsed: (Row) throws -> Void
    ) throws -> RowArchive.Reading {
        var reading = RowArchive.Reading()
        // What the reader throws goes by: the transaction only knows faults of its own.
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

    /// Takes everything about units out: their exposures, and the events of their layouts.
    ///
    /// - Returns: How many of each went.
    /// - Throws: `PostgresError`; do it again then.
    package func forget(_ units: [Forgetting.Unit]) throws -> (exposures: Int, events: Int) {
        try RowTable.forget(units.map { ($0.attribute, $0.value) }, on: try PostgresConnection(settings))
    }
}
