import LayoverExperiments
import LayoverPostgres
import LayoverPostgresKit
@testable import LayoverRowsPostgres
import Testing

/// A database with the tables of rows, and rows to fill them.
struct RowBench {
    static let missing = Comment(rawValue: PostgresPrograms.missing)
    /// 2026-11-18T11:06:40Z, a day without a partition.
    static let longAgo = 1_795_000_000_000

    let database: PostgresDatabase

    init(in server: PostgresServer? = nil) async throws {
        database = try await PostgresDatabase(in: server)
        try RowTables.migrations.apply(on: try PostgresConnection(try database.owner), for: PostgresServer.program)
    }

    /// A connection with a program's role, which may change no table.
    func connection() throws -> PostgresConnection { try PostgresConnection(try database.program()) }

    /// A connection with the owner's role.
    func owner() throws -> PostgresConnection { try PostgresConnection(try database.owner) }

    /// The database's own time, milliseconds since 1970.
    func now() throws -> Int {
        try owner().rows("SELECT (extract(epoch FROM now()) * 1000)::bigint") { (row) throws(PostgresError) in
            row.number(0)
        }.first ?? 0
    }

    func count(_ table: String) throws -> Int {
        try owner().rows("SELECT count(*) FROM layover.\(table)") { (row) throws(PostgresError) in row.number(0) }
            .first ?? -1
    }

    static func exposures(_ count: Int, at milliseconds: Int = longAgo, unit: String = "user") -> [Exposure] {
        (0..<count).map { number in
            var row = Exposure(
                milliseconds: milliseconds + number, unitAttribute: unit, unit: "u-\(number)",
                experiment: number.isMultiple(of: 2) ? "one" : "two", variation: "control")
            row.layoutID = "layout-\(number)"
            row.bucket = 0.25
            row.isKilled = number.isMultiple(of: 3)
            return row
        }
    }

    static func event(_ layout: String, at milliseconds: Int = longAgo) -> CardEvent {
        var event = CardEvent()
        event.milliseconds = milliseconds
        event.type = "seen"
        event.layoutID = layout
        event.logID = "l"
        event.isProved = true
        return event
    }

    static func shipment<Row: LoggedRow>(_ type: Row.Type, _ segment: String, server: String = "a") -> RowShipment {
        RowShipment(server: server, segment: segment, kind: Row.kind, columns: Row.columns.map(\.name))
    }

    @discardableResult
    func ship<Row: LoggedRow>(
        _ rows: [Row], as segment: String, server: String = "a", rest: RowShipmentRest = RowShipmentRest(),
        on connection: PostgresConnection? = nil, reach: (RowShipmentPoint) -> Void = { _ in }
    ) throws -> RowShipment.Outcome {
        let writer = RowWriter<Row>()
        return try RowTable.ship(
            Self.shipment(Row.self, segment, server: server), on: try connection ?? self.connection(), reach: reach
        ) { (put) throws(PostgresError) in
            var bytes: [UInt8] = []
            for row in rows { writer.appendCSV(row, to: &bytes) }
            try put(bytes)
            return rest
        }
    }

    func read<Row: LoggedRow>(
        _ type: Row.Type, in range: Range<Int> = 0..<Int.max, experiment: String? = nil
    ) throws -> (rows: [Row], account: RowTable.Account) {
        var rows: [Row] = []
        let account = try RowTable.read(type, in: range, experiment: experiment, on: try connection()) {
            (some) throws(PostgresError) in rows += some
        }
        return (rows, account)
    }
}
