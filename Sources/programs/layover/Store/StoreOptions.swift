import LayoverPostgres

/// Options of the commands about a shared database, and their values.
enum StoreOptions {
    static let all = [
        CommandOption(
            "--store", "ADDRESS",
            "the database that servers share, as in their settings: postgres://user@host/database"
        ),
        CommandOption(
            "--password-file", "FILE", "holds the password of that user and nothing else; none is sent without it"),
    ]

    /// The database on the command line.
    ///
    /// - Throws: `UsageError` if no valid database is named.
    static func database(_ arguments: Arguments) throws -> PostgresSettings {
        guard let text = arguments.value("--store") else {
            throw UsageError("'--store' is missing: the database, as in postgres://owner@db.internal/layover")
        }
        do throws(PostgresAddressError) {
            return PostgresSettings(try PostgresAddress(text), passwordFile: arguments.value("--password-file"))
        } catch {
            throw UsageError("--store: \(error)")
        }
    }
}
