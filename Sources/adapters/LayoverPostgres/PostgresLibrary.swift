import CPostgres

/// libpq, opened at the first connection: a server that stores nothing in PostgreSQL does not need it.
enum PostgresLibrary {
    static let name = "libpq.so.5"
    private static let reasonBytes = 256
    private static let opened: Result<Void, PostgresError> = Result { () throws(PostgresError) in try open(name) }

    /// Opens it, once.
    ///
    /// - Throws: `PostgresError` if it is not installed.
    static func load() throws(PostgresError) { try opened.get() }

    /// Opens a library by its name.
    ///
    /// - Throws: `PostgresError` if it is missing, or is not libpq.
    static func open(_ name: String) throws(PostgresError) {
        var reason = [CChar](repeating: 0, count: reasonBytes)
        guard unsafe cpostgres_open(name, &reason, reason.count) else {
            let words = reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
            throw .missingLibrary(name, String(decoding: words, as: UTF8.self))
        }
    }
}
