import LayoverPostgres
import LayoverServer

/// `layover store check`: whether servers can use a database.
enum StoreCheckCommand: Command {
    static let name = "store check"
    static let summary = "check whether servers of this version can use a PostgreSQL database, without writing to it"
    static let options = StoreOptions.all
    static let details = """
        Shows the role and the connection, the migration step of the tables of each store, and what to do if they do not match
        this version. Run it with the role of the servers, on a server machine.
          layover store check --store postgres://layover@db.internal/layover --password-file /etc/layover/store.password
        Exit codes: 0 servers can use it, 1 they cannot, 2 usage error.
        """

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let database = try StoreOptions.database(arguments)
        let connection = try PostgresConnection(database)
        Terminal.print("\(database.address): \(try way(connection))")
        let standings = try SharedStore.standings(on: connection)
        for standing in standings {
            Terminal.print(
                "\(standing.store.padded(to: 10))"
                    + (standing.fault ?? "step \(standing.number); this program needs \(standing.newest)"))
        }
        return standings.contains { $0.fault != nil } ? 1 : 0
    }

    /// The role, the version of the server and the encryption of the connection.
    private static func way(_ connection: PostgresConnection) throws -> String {
        let rows = try connection.rows(
            """
            SELECT current_user::text, current_setting('server_version'), coalesce((SELECT version::text FROM pg_stat_ssl
            WHERE pid = pg_backend_pid() AND ssl), 'no TLS, on this machine')
            """
        ) { row throws(PostgresError) in "\(row.text(0)) at PostgreSQL \(row.text(1)), \(row.text(2))" }
        return rows.first ?? ""
    }
}
