import LayoverPostgres

/// Options of the commands about a database that servers share, and what they mean.
enum StoreOptions {
    static let all = [
        CommandOption(
            "--store", "ADDRESS",
            "the database that servers share, as in their settings: postgres://user@host/database"
        ),
        CommandOption(
            "--password-file", "FILE", "holds the password of that user and nothing else; none is sent without it"),
    ]

    /// What a command line names.
    ///
    /// - Throws: `UsageError` where it names no database.
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
