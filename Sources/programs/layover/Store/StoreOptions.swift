import LayoverPostgres

/// Options of the commands about a shared database, and their values.
enum StoreOptions {
    static let all = [
        CommandOption(
            "--store", "ADDRESS",
            "the database that servers share, as in their settings: postgres://user@host/database"
        ),
        passwordFile,
    ]

    static let passwordFile = CommandOption(
        "--password-file", "FILE", "contains only the password of that user; without it no password is sent")

    /// The database on the command line.
    ///
    /// - Throws: `UsageError` if no valid database is named.
    static func database(_ arguments: Arguments) throws -> PostgresSettings {
        let text = try arguments.required("--store", "the database, such as postgres://owner@db.internal/layover")
        do throws(PostgresAddressError) {
            return PostgresSettings(try PostgresAddress(text), passwordFile: arguments.value("--password-file"))
        } catch {
            throw UsageError("--store: \(error)")
        }
    }
}
