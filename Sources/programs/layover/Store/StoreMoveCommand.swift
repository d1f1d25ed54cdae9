import Foundation
import LayoverAdapters
import LayoverAudit
import LayoverKillsPostgres
import LayoverKills
import LayoverPostgres
import LayoverKillsSQLite
import LayoverTrips
import LayoverTripsPostgres
import LayoverTripsSQLite

/// `layover store move`: copies the data that one server kept in files into a shared database.
enum StoreMoveCommand: Command {
    static let name = "store move"
    static let summary =
        "copy kills, their audit and trips from the files of one stopped server to PostgreSQL"
    static let options =
        [
            CommandOption("--from", "sqlite", "the source: files of one server"),
            CommandOption.state,
            CommandOption("--trips-file", "FILE", "its store of trips; trips.sqlite in the state folder by default"),
        ] + StoreOptions.all
    static let details = """
        The audit keeps its chain, and trips keep their links, votes, revisions and pending webhook notifications. The files
        stay unchanged. Existing data of the database is never changed: kills are copied only if the database has none, and so
        are trips. Kills that only other servers have are merged when those servers start with the database, by the rule of
        peers.
          layover store move --from sqlite --state /var/lib/layover/1 --store postgres://layover@db.internal/layover
        Exit codes: 0 everything is copied, 1 something was not, 2 usage error.
        """

    static func run(_ arguments: Arguments) async throws -> Int32 {
        guard arguments.value("--from") == "sqlite" else {
            throw UsageError("'--from' is missing or unknown; write '--from sqlite'")
        }
        guard FileManager.default.fileExists(atPath: arguments.state + "/" + KillLimits.copyName) else {
            throw UsageError("'\(arguments.state)' is not the state folder of a server; set it with --state")
        }
        let connection = try PostgresConnection(try StoreOptions.database(arguments))
        let kills = try moveKills(arguments.state + "/" + KillLimits.storeName, connection)
        let trips = try moveTrips(arguments.value("--trips-file") ?? arguments.state + "/trips.sqlite", connection)
        return kills && trips ? 0 : 1
    }

    private static func moveKills(_ path: String, _ connection: PostgresConnection) throws -> Bool {
        guard FileManager.default.fileExists(atPath: path) else {
            Terminal.print("kills: '\(path)' has none")
            return true
        }
        let seal = try Adapters().seal
        let store = try KillStore(reading: path, digest: seal)
        var lines: [AuditLine] = []
        try store.audit { lines.append($0) }
        let (flips, head) = (try store.flips(), try store.head())
        guard try PostgresKillStore(connection, digest: seal).take(lines, flips, endingAt: head) else {
            Terminal.printDiagnostic("kills: the database already has some, so nothing was copied")
            return false
        }
        Terminal.print(
            "kills: \(flips.count) flips and \(lines.count) lines of the audit, up to generation \(head.generation)")
        return true
    }

    private static func moveTrips(_ path: String, _ connection: PostgresConnection) throws -> Bool {
        guard FileManager.default.fileExists(atPath: path) else {
            Terminal.print("trips: '\(path)' has none")
            return true
        }
        guard try TripImport.isEmpty(connection) else {
            Terminal.printDiagnostic("trips: the database already has some, so nothing was copied")
            return false
        }
        var (trips, rows) = (0, 0)
        var fault: (any Error)?
        try connection.transact { () throws(PostgresError) in
            do {
                try TripArchive(path: path).parts { part in
                    try TripImport.write(part.rows, to: part.table, on: connection)
                    rows += part.rows.count
                    if part.table.name == "trips" { trips += part.rows.count }
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
}
