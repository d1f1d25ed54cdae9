import LayoverPostgres
import LayoverServer

/// `layover store migrate`: creates and changes the tables of a shared database.
enum StoreMigrateCommand: Command {
    static let name = "store migrate"
    static let summary =
        "make or change the tables that servers share in PostgreSQL, before servers that need them start"
    static let options =
        StoreOptions.all + [
            CommandOption(
                "--role", "NAME",
                "the role that servers connect as: it gets the right to read and write rows, and to change no table")
        ]
    static let details = """
        Each step is one transaction, and a step that was done is never done again, whoever else runs this beside it. Run it as the
        owner of the database with the new program, then restart one server after the other: servers of the program before go on
        with the new tables, unless a step says otherwise.
          layover store migrate --store postgres://owner@db.internal/layover --password-file owner.password --role layover
        Exit codes: 0 all tables stand, 1 a step failed, 2 not understood.
        """

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let connection = try PostgresConnection(try StoreOptions.database(arguments))
        let done = try SharedStore.migrate(on: connection, for: arguments.value("--role"))
        for (store, steps) in done {
            let what = steps == 0 ? "nothing to do" : steps == 1 ? "1 step done" : "\(steps) steps done"
            Terminal.print("\(store.padded(to: 10))\(what)")
        }
        return 0
    }
}
