import CPostgres

/// The result of one statement, freed when it goes out of scope.
@safe
struct PostgresResult: ~Copyable {
    private let handle: OpaquePointer

    /// - Parameter handle: libpq's result, which only this object frees.
    init(_ handle: OpaquePointer) { unsafe self.handle = handle }

    deinit { unsafe cpostgres_free(handle) }

    /// Whether the statement succeeded.
    var isDone: Bool { kind == CPOSTGRES_DONE || kind == CPOSTGRES_ROWS }

    /// Whether the server waits for the bytes of a COPY.
    var isCopy: Bool { kind == CPOSTGRES_COPY_IN }

    private var kind: Int { Int(unsafe cpostgres_kind(handle)) }

    /// SQLSTATE; empty if there is none.
    var state: String { unsafe PostgresResult.text(cpostgres_state(handle)) }

    /// The server's message without details, because these may contain values.
    var words: String { unsafe PostgresResult.text(cpostgres_words(handle)) }

    /// The command, such as `COMMIT`.
    var command: String { unsafe PostgresResult.text(cpostgres_command(handle)) }

    /// The number of rows that were written.
    var affected: Int { Int(unsafe PostgresResult.text(cpostgres_affected(handle))) ?? 0 }

    /// Reads each of its rows.
    ///
    /// - Throws: The error of `read`.
    func rows<Row>(
        _ read: (borrowing PostgresRow) throws(PostgresError) -> Row
    ) throws(PostgresError) -> [Row] {
        var rows: [Row] = []
        let count = unsafe cpostgres_row_count(handle)
        for index in 0..<count { rows.append(try read(unsafe PostgresRow(handle, index))) }
        return rows
    }

    private static func text(_ pointer: UnsafePointer<CChar>?) -> String {
        guard let pointer = unsafe pointer else { return "" }
        return unsafe String(cString: pointer)
    }
}
