import Foundation
import LayoverTripsPostgres
import LayoverTrips

/// `layover store erasures`: the people who left trips in a shared database, to store next to each backup and to apply to a
/// restored one.
enum StoreErasuresCommand: Command {
    static let name = "store erasures"
    static let summary =
        "list the people erased from shared trips in PostgreSQL, or erase them again after restoring a backup"
    static let options =
        StoreOptions.all + [
            CommandOption(
                "--apply", "FILE", repeats: true, "such a list of a newer backup; erases the people and trips in it")
        ]
    static let details = """
        deploy/backup stores the list next to each backup, and deploy/restore applies the lists that you name.
          layover store erasures --store postgres://layover@db.internal/layover > trips.erasures
          layover store erasures --store postgres://layover@db.internal/layover --apply trips.erasures
        Exit codes: 0 success, 1 the database or a file cannot be read, 2 usage error.
        """

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let store = PostgresTripStore(PostgresTripStore.Settings(try StoreOptions.database(arguments)))
        let files = arguments.values("--apply")
        guard !files.isEmpty else {
            for erasure in try await store.erasures() { Terminal.print(erasure.line) }
            return 0
        }
        var erasures: Set<TripErasure> = []
        for file in files {
            guard let data = FileManager.default.contents(atPath: file) else {
                throw UsageError("'\(file)' cannot be read")
            }
            for line in String(decoding: data, as: UTF8.self).split(separator: "\n") {
                guard let erasure = TripErasure(line: line) else {
                    throw UsageError("'\(file)' is not a list of erasures: '\(line.prefix(80))'")
                }
                erasures.insert(erasure)
            }
        }
        let count = try await store.apply(erasures.sorted { $0.line < $1.line })
        try await store.startEpoch()
        Terminal.print("\(count) of \(erasures.count) existed and are erased")
        return 0
    }
}
