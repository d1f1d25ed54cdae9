import LayoverExposures
import LayoverFiles
import LayoverServer

/// Options for the source of rows: the segments below a state folder, or the store that servers ship them to.
enum RowSourceOption {
    static let all = [CommandOption.state] + stored
    static let stored = [
        CommandOption(
            "--store", "ADDRESS",
            "rows of all servers, where they ship them to a PostgreSQL: postgres://user@host/database; those of --state by default"
        ),
        CommandOption(
            "--password-file", "FILE", "holds the password of that user and nothing else; none is sent without it"),
    ]

    /// The source that the command line names.
    ///
    /// - Throws: `UsageError` if there is no such source.
    static func source(_ arguments: Arguments) throws -> any RowSource {
        if let store = try store(arguments) {
            guard arguments.value("--state") == nil else {
                throw UsageError("rows are read from '--state' or from '--store'; name one of them")
            }
            return store
        }
        return try archive(arguments)
    }

    /// The store of `--store`; `nil` if the option is missing.
    ///
    /// - Throws: `UsageError` if the address is invalid.
    static func store(_ arguments: Arguments) throws -> StoredRows? {
        guard arguments.value("--store") != nil else { return nil }
        return StoredRows(try StoreOptions.database(arguments))
    }

    /// The archive of `--state`, which must exist.
    ///
    /// - Throws: `UsageError` if it does not exist, or the disk's error.
    static func archive(_ arguments: Arguments) throws -> RowArchive {
        let state = arguments.value("--state") ?? "var"
        guard try AtomicFile.list(state) != nil else {
            throw UsageError("there is no state folder '\(state)'; say where with --state")
        }
        return RowArchive(state: state)
    }
}

extension CommandOption {
    static let state = CommandOption("--state", "FOLDER", "the server's state folder; var by default")
    static let output = CommandOption.out("FILE", "write it there, whole or not at all; printed by default")
}
