import LayoverExposures

/// `layover exposures schema`: the columns, in the form that analysts' tools need.
enum ExposuresSchemaCommand: Command {
    static let name = "exposures schema"
    static let summary = "print the SQL that analytics tools need to read an export"
    static let options = [
        CommandOption("--for", "growthbook|postgres", "postgres by default"),
        CommandOption("--unit", "user", "the unit in the column user_id; user by default"),
        .tables,
    ]
    static let details = """
        postgres: the table, its index and the command that copies an export into it. growthbook: the assignment query over
        that table; its first four columns are those that GrowthBook requires, the rest are dimensions.
          layover exposures schema | psql
          layover exposures schema --for growthbook --unit device
          layover exposures schema --for growthbook --tables store
        """

    static func run(_ arguments: Arguments) async throws -> Int32 {
        try RowSchema.show(arguments, postgres: RowSchema.postgres, growthBook: RowSchema.growthBook)
    }
}
