import LayoverPostgres
import LayoverServer

/// `layover store migrate`: creates and changes the tables of a shared database.
enum StoreMigrateCommand: Command {
    static let name = "store migrate"
    static let summary =
        "create or migrate the tables that servers share in PostgreSQL, before you start servers that need them"
    static let options =
        StoreOptions.all + [
            CommandOption(
                "--role", "NAME",
                "the role that servers connect as: it may read and write rows, but not change tables")
        ]
    static let details = """
        Each step is one transaction and runs only once, even if several migrations run at the same time. Run this as the owner
        of the database with the new version, then restart the servers one by one: servers of the previous version work with
        the new tables, unless a step says otherwise.
          layover store migrate --store postgres://owner@db.internal/layover --password-file owner.password --role layover
        Exit codes: 0 all tables are up to date, 1 a step failed, 2 usage error.
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
