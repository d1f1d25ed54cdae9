import LayoverExposures
import LayoverServer

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

    private enum Tool: String, CaseIterable { case postgres, growthbook }

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let unit = try UnitName.of(arguments) ?? "user"
        let tables = try arguments.word("--tables", RowSchema.Tables.export)
        switch try arguments.word("--for", Tool.postgres) {
        case .postgres: Terminal.print(try tables.printed(RowSchema.postgresEvents))
        case .growthbook: Terminal.print(RowSchema.growthBookEvents(unit: unit, in: tables))
        }
        return 0
    }
}

extension CommandOption {
    static let tables = CommandOption(
        "--tables", "export|store",
        "the tables of a copied export, or the tables that servers ship to; export by default")
}

extension RowSchema.Tables {
    /// Text for the tables of an export, which are created by hand.
    ///
    /// The tables of the store are created by its migration.
    ///
    /// - Throws: `UsageError` for the tables of the store.
    func printed(_ text: String) throws -> String {
        guard self == .export else {
            throw UsageError(
                "the tables of the store are made by 'layover store migrate'; --tables store needs --for growthbook"
            )
        }
        return text
    }
}
