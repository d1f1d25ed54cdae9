import Foundation
import LayoverAudit
import LayoverFrame
import LayoverKillPostgres
import LayoverKills
import LayoverPostgres
import LayoverSQLite
import LayoverStore
import LayoverTripPostgres
import LayoverTripStore

/// `layover store move`: copies the data that one server kept in files into a shared database.
enum StoreMoveCommand: Command {
    static let name = "store move"
    static let summary =
        "carry kills, their audit and trips of one server's files into a PostgreSQL, while that server is stopped"
    static let options =
        [
            CommandOption("--from", "sqlite", "what it is carried from: files of one server"),
            CommandOption("--state", "FOLDER", "the server's state folder; var by default"),
            CommandOption("--trips-file", "FILE", "its store of trips; trips.sqlite in the state folder by default"),
        ] + StoreOptions.all
    static let details = """
        The audit keeps its chain, and trips their links, votes, revisions and what webhooks are yet to be told. The files stay as they
        are. What the database has already is left alone: kills go into one that has none yet, trips likewise; what other servers
        killed by themselves joins when they start with the database, by the rule of peers.
          layover store move --from sqlite --state /var/lib/layover --store postgres://layover@db.internal/layover
        Exit codes: 0 all is carried, 1 something was not, 2 not understood.
        """

    static func run(_ arguments: Arguments) async throws -> Int32 {
        guard arguments.value("--from") == "sqlite" else {
            throw UsageError("'--from' is missing or unknown; write '--from sqlite'")
        }
        let state = arguments.value("--state") ?? "var"
        let connection = try PostgresConnection(try StoreOptions.database(arguments))
        let kills = try moveKills(state + "/" + KillManager.storeName, connection)
        let trips = try moveTrips(arguments.value("--trips-file") ?? state + "/trips.sqlite", connection)
        return kills && trips ? 0 : 1
    }

    private static func moveKills(_ path: String, _ connection: PostgresConnection) throws -> Bool {
        guard FileManager.default.fileExists(atPath: path) else {
            Terminal.print("kills: there are none in '\(path)'")
            return true
        }
        let seal = try Adapters().seal
        let store = try KillStore(reading: path, digest: seal)
        var lines: [AuditLine] = []
        try store.audit { lines.append($0) }
        let (flips, head) = (try store.flips(), try store.head())
        guard try PostgresKillStore(connection, digest: seal).take(lines, flips, endingAt: head) else {
            Terminal.printDiagnostic("kills: the database has some already, and nothing was carried")
            return false
        }
        Terminal.print(
            "kills: \(flips.count) flips and \(lines.count) lines of the audit, up to generation \(head.generation)")
        return true
    }

    private static func moveTrips(_ path: String, _ connection: PostgresConnection) throws -> Bool {
        guard FileManager.default.fileExists(atPath: path) else {
            Terminal.print("trips: there are none in '\(path)'")
            return true
        }
        guard try TripImport.isEmpty(connection) else {
            Terminal.printDiagnostic("trips: the database has some already, and nothing was carried")
            return false
        }
        var (trips, rows) = (0, 0)
        var fault: (any Error)?
        try connection.transact { () throws(PostgresError) in
            do {
                try TripArchive(path: path).parts { part in
                    let values = part.rows.map { $0.map(value) }
                    try TripImport.write(part.table, part.columns, values, on: connection)
                    rows += values.count
                    if part.table == "trips" { trips += values.count }
                }
            } catch {
                fault = error
                throw error as? PostgresError ?? PostgresError(.value, message: "\(error)", sql: "COPY")
            }
            try TripImport.finish(connection)
        }
        if let fault { throw fault }
        Terminal.print("trips: \(trips), with \(rows) rows in all")
        return true
    }

    private static func value(_ value: SQLiteValue) -> PostgresValue {
        switch value {
        case .null: .null
        case .integer(let number): .integer(number)
        case .real(let number): .real(number)
        case .text(let text): .text(text)
        case .bytes(let bytes): .bytes(bytes)
        }
    }
}
