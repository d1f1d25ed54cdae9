import LayoverExposures
import LayoverFiles

/// Options for the source of rows: the segments below a state folder, or the store that servers ship them to.
enum RowSourceOption {
    static let all = [CommandOption.state] + stored
    static let stored = [
        CommandOption(
            "--store", "ADDRESS",
            "rows of all servers, from the PostgreSQL database that they ship to: postgres://user@host/database; by default rows of --state"
        ),
        StoreOptions.passwordFile,
    ]

    /// The source that the command line names.
    ///
    /// - Throws: `UsageError` if there is no such source.
    static func source(_ arguments: Arguments) throws -> any RowSource {
        let store = try store(arguments)
        try arguments.refuseBoth("--state", and: "--store", "; rows are read from one of them")
        return try store ?? archive(arguments)
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
        guard try AtomicFile.list(arguments.state) != nil else {
            throw UsageError("there is no state folder '\(arguments.state)'; set it with --state")
        }
        return RowArchive(state: arguments.state)
    }
}

extension CommandOption {
    static let state = CommandOption("--state", "FOLDER", "the server's state folder; var by default")
    static let output = CommandOption.out("FILE", "write the output to this file, atomically; printed by default")
}
