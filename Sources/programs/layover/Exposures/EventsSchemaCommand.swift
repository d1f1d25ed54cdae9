import LayoverExposures

/// `layover events schema`: the columns of events, in the form that analysts' tools need.
enum EventsSchemaCommand: Command {
    static let name = "events schema"
    static let summary = "print the SQL that analytics tools need to read an export of events"
    static let options = [
        CommandOption("--for", "growthbook|postgres", "postgres by default"),
        CommandOption("--unit", "user", "GrowthBook: the unit in the column user_id; user by default"),
        .tables,
    ]
    static let details = """
        postgres: the table, its index and the command that copies an export into it. growthbook: the query of a fact table
        over events and exposures. It gives each event the unit of the exposures of its layout.
          layover events schema | psql
          layover events schema --for growthbook --tables store
        """

    static func run(_ arguments: Arguments) async throws -> Int32 {
        try RowSchema.show(
            arguments, postgres: { _ in RowSchema.postgresEvents }, growthBook: RowSchema.growthBookEvents)
    }
}

extension CommandOption {
    static let tables = CommandOption(
        "--tables", "export|store",
        "the tables of a copied export, or the tables that servers ship to; export by default")
}

extension RowSchema {
    private enum Tool: String, CaseIterable { case postgres, growthbook }

    /// Prints the SQL for the tool of `--for`, the unit of `--unit` and the tables of `--tables`.
    ///
    /// The tables of an export are created by hand, those of the store by its migration.
    ///
    /// - Returns: 0.
    /// - Throws: `UsageError` for the PostgreSQL tables of the store.
    static func show(
        _ arguments: Arguments, postgres: (_ unit: String) -> String,
        growthBook: (_ unit: String, _ tables: Tables) -> String
    ) throws -> Int32 {
        let unit = try UnitName.of(arguments) ?? "user"
        let tables = try arguments.word("--tables", Tables.export)
        switch try arguments.word("--for", Tool.postgres) {
        case .postgres where tables == .export: Terminal.print(postgres(unit))
        case .postgres:
            throw UsageError(
                "the tables of the store are made by 'layover store migrate'; --tables store needs --for growthbook")
        case .growthbook: Terminal.print(growthBook(unit, tables))
        }
        return 0
    }
}
