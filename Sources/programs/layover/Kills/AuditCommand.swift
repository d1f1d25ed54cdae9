import Foundation
import LayoverAdapters
import LayoverAudit
import LayoverCatalog
import LayoverFrame
import LayoverJSON
import LayoverKillsPostgres
import LayoverKills
import LayoverModel
import LayoverPostgres
import LayoverKillsSQLite

/// `layover audit`: verifies or prints the audit of kills.
enum AuditCommand: Command {
    static let name = "audit"
    static let summary =
        "verify that no line of the audit of kills was changed and that it matches the active kills, or print it"
    static let options =
        [
            CommandOption(
                "--verify", nil,
                "follow the chain of hashes from the first line to the last, and compare the result of the lines with the active kills; the default"
            ),
            CommandOption("--export", nil, "print every line as JSON, one per line"),
            CommandOption.state,
        ] + StoreOptions.all
    static let details = """
        Safe while a server runs. Each line contains the hash of the previous one. Keep the last hash elsewhere and compare it
        with a later run, to notice that the whole audit was replaced. If the active kills differ from the result of the
        lines, a server keeps a name killed if either of them says so, until someone kills or revives the name.
        The export flags a kill without a reason as "no-reason".
        Exit codes: 0 intact, 1 broken, different from the active kills, or unreadable, 2 usage error.
        """

    static func run(_ arguments: Arguments) async throws -> Int32 {
        try arguments.refuseBoth("--verify", and: "--export")
        try arguments.refuseBoth("--state", and: "--store")
        let seal = try Adapters().seal
        guard arguments.value("--store") == nil else {
            let connection = try PostgresConnection(try StoreOptions.database(arguments))
            return try run(arguments, PostgresKillStore(connection, digest: seal))
        }
        let file = arguments.state + "/" + KillLimits.storeName
        guard FileManager.default.fileExists(atPath: file) else {
            throw UsageError(
                "there is no audit in '\(arguments.state)': it has no \(KillLimits.storeName); say where with --state")
        }
        do {
            return try run(arguments, try KillStore(reading: file, digest: seal))
        } catch {
            throw KillStoreFault(error, path: file)
        }
    }

    private static func run<Store: KillStoring & ~Copyable>(
        _ arguments: Arguments, _ store: borrowing Store
    ) throws -> Int32 {
        if arguments.has("--export") {
            try store.audit { Terminal.print(json($0).description) }
            return 0
        }
        switch try store.verify() {
        case .whole(let lines, let hash):
            Terminal.print("\(count(lines)), intact; they match the active kills; the last hash is \(hash)")
            return 0
        case .differs(let lines, let differences):
            for difference in differences { Terminal.printDiagnostic("\(difference)") }
            return Terminal.refuse("\(count(lines)), intact; they do not match the active kills", code: 1)
        case .broken(let generation, let why):
            return Terminal.refuse("broken at generation \(generation): \(why)", code: 1)
        }
    }

    private static func count(_ lines: Int) -> String { "\(lines) \(lines == 1 ? "line" : "lines")" }

    private static func json(_ line: AuditLine) -> JSONValue {
        let change = line.change
        return [
            "generation": .int(line.generation), "at": .string(UTCInstant(seconds: change.seconds).description),
            "action": .string(change.action.rawValue), "key": .string(change.key), "scope": .string(change.scope),
            "before": .string(change.before), "after": .string(change.after), "reason": .string(change.reason),
            "ticket": .string(change.ticket), "actor": .string(change.actor), "address": .string(change.address),
            "catalog": .string(change.catalog), "previous": .string(line.previous), "hash": .string(line.hash),
            "flagged": change.lacksReason ? "no-reason" : .null,
        ]
    }
}
