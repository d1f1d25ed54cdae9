package import LayoverPostgres
package import LayoverTrips

/// The tables of trips over one connection.
package struct TripDatabase: TripEngine {
    let connection: PostgresConnection

    package func rows<Record: RowRecord>(
        _ statement: TripStatement, _ values: [StoredValue]
    ) throws(PostgresError) -> [Record] {
        try rows(statement.postgres, values.map(PostgresValue.init))
    }

    package func run(_ statement: TripStatement, _ values: [StoredValue]) throws(PostgresError) -> Int {
        try connection.run(statement.postgres, values.map(PostgresValue.init))
    }

    package func snapshot<Value>(_ body: () throws(PostgresError) -> Value) throws(PostgresError) -> Value {
        try connection.reading(body)
    }

    /// Runs one statement of this engine, and reads each of its rows.
    ///
    /// - Throws: `PostgresError`, from the server or because a row is damaged.
    func rows<Record: RowRecord>(_ sql: String, _ values: [PostgresValue]) throws(PostgresError) -> [Record] {
        try connection.rows(sql, values) { row throws(PostgresError) in
            guard let record = Record(row) else { throw .damaged(sql) }
            return record
        }
    }

    /// The versions of trips in the database.
    ///
    /// - Parameters:
    ///   - trips: The trips.
    ///   - isLocking: Whether to lock each trip's own row, in the order of their names.
    /// - Returns: The trips that exist.
    /// - Throws: `PostgresError`.
    func versions(of trips: some Sequence<TripID>, isLocking: Bool = false) throws(PostgresError) -> [TripState] {
        try rows(isLocking ? TripState.locking : TripState.reading, [.texts(trips.map(\.text))])
    }

    /// The version of a trip in the database; `nil` if it does not exist.
    func version(of trip: TripID) throws(PostgresError) -> TripVersion? { try versions(of: [trip]).first?.version }

    /// The trips of links, of people's keys and of handovers.
    func trips(of hashes: [TripHash]) throws(PostgresError) -> [TripHash: TripID] {
        let sql = """
            SELECT hash, trip FROM layover.handovers WHERE hash = ANY($1) UNION ALL
            SELECT key_hash, trip FROM layover.people WHERE key_hash = ANY($1) UNION ALL
            SELECT hash, trip FROM layover.links WHERE hash = ANY($1)
            """
        let found: [FoundTrip] = try rows(sql, [.byteStrings(hashes.map(\.bytes))])
        return Dictionary(found.map { ($0.hash, $0.trip) }) { first, _ in first }
    }
}

/// The state of a trip's own row in the database.
struct TripState: RowRecord {
    let trip: TripID
    let version: TripVersion
    let revision: Int

    fileprivate static let reading = "SELECT id, epoch, version, revision FROM layover.trips WHERE id = ANY($1)"
    fileprivate static let locking = reading + " ORDER BY id FOR UPDATE"

    init?<Row: StoredRow & ~Copyable>(_ row: borrowing Row) {
        guard let trip = TripID(row.text(0)) else { return nil }
        self.trip = trip
        version = TripVersion(epoch: row.number(1), number: row.number(2))
        revision = row.number(3)
    }
}

private struct FoundTrip: RowRecord {
    let hash: TripHash
    let trip: TripID

    init?<Row: StoredRow & ~Copyable>(_ row: borrowing Row) {
        guard let hash = TripHash(row.bytes(0)), let trip = TripID(row.text(1)) else { return nil }
        (self.hash, self.trip) = (hash, trip)
    }
}

extension PostgresRow: StoredRow {
    package func stored(_ column: Int) -> StoredValue {
        switch value(column) {
        case .boolean(let flag): .flag(flag)
        case .integer(let number): .integer(number)
        case .text(let text): .text(text)
        case .bytes(let bytes): .bytes(bytes)
        case .null: .null
        case let other: .text("\(other)")
        }
    }
}

extension PostgresValue {
    init(_ value: StoredValue) {
        switch value {
        case .null: self = .null
        case .integer(let number): self = .integer(number)
        case .text(let text): self = .text(text)
        case .bytes(let bytes): self = .bytes(bytes)
        case .flag(let flag): self = .boolean(flag)
        }
    }
}
