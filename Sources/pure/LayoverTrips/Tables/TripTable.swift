/// One table of trips, the same in every engine, with the statements that are made from its columns.
package final class TripTable: Sendable {
    /// Writes the column of a row again if it differs, in SQLite.
    package struct Reindexing: Sendable {
        package let sql: String
        /// The places of its values among those of the row.
        package let places: [Int]
    }

    /// Which engines number its rows; such a number is no part of the record.
    enum Numbering: Sendable { case none, sqlite, all }

    package let name: String
    /// The columns of every engine, in the order of a record's values.
    package let columns: [TripColumn]
    /// With those that only PostgreSQL has.
    package let sharedColumns: [TripColumn]
    let key: [String]
    let unique: [String]
    let numbering: Numbering
    let indexes: [String]
    /// The step of the schema that added it.
    let step: Int
    /// Reads the rows of a trip.
    package let rows: TripStatement
    /// Writes rows over existing ones with the same key: one in SQLite, arrays of columns in PostgreSQL.
    package let put: TripStatement
    /// Whether the time is one more value of ``put`` in PostgreSQL.
    package let isTimed: Bool
    package let reindexings: [Reindexing]

    /// - Parameters:
    ///   - name: Its name.
    ///   - key: The columns by which a row is found.
    ///   - columns: Its columns.
    ///   - isAppended: Whether rows are only added, and never written over others.
    ///   - unique: More columns that are unique together.
    ///   - numbering: Which engines number its rows.
    ///   - indexes: SQL after `CREATE`.
    ///   - step: The step of the schema that added it.
    ///   - order: The order in which the rows of a trip are read.
    ///   - overwriting: PostgreSQL's condition for writing over a row: another server may have been faster.
    init(
        _ name: String, key: [String] = [], _ columns: [TripColumn], isAppended: Bool = false, unique: [String] = [],
        numbering: Numbering = .none, indexes: [String] = [], step: Int = 1, order: String? = nil,
        overwriting: String? = nil
    ) {
        let own = columns.filter { !$0.isShared }
        self.name = name
        self.columns = own
        sharedColumns = columns
        (self.key, self.unique, self.numbering, self.indexes, self.step) = (key, unique, numbering, indexes, step)
        let owner = own.contains { $0.name == "trip" } ? "trip" : "id"
        rows = TripStatement(
            "SELECT \(TripTable.list(own)) FROM layover.\(name) WHERE \(owner) = $1"
                + (order.map { " ORDER BY \($0)" } ?? ""))
        let found = isAppended ? [] : key
        put = TripStatement(
            postgres: TripTable.putting(columns, in: name, by: found, overwriting),
            sqlite: TripTable.putting(own, in: name, by: found, isReplaced: numbering == .sqlite))
        isTimed = overwriting?.contains("$") ?? false
        reindexings = own.indices.filter { own[$0].update == .ifChanged }.map {
            TripTable.reindexing($0, of: own, in: name, by: key)
        }
    }

    /// The values of a row's key.
    package func key(of values: [StoredValue]) -> [StoredValue] {
        columns.indices.filter { key.contains(columns[$0].name) }.map { values[$0] }
    }

    private static func list(_ columns: [TripColumn]) -> String { columns.map(\.quoted).joined(separator: ", ") }

    private static func updates(_ columns: [TripColumn], by key: [String]) -> String {
        let updates = columns.filter { !key.contains($0.name) }.map { "\($0.quoted) = excluded.\($0.quoted)" }
        return " ON CONFLICT (\(key.joined(separator: ", "))) DO UPDATE SET \(updates.joined(separator: ", "))"
    }

    private static func putting(
        _ columns: [TripColumn], in name: String, by key: [String], isReplaced: Bool
    ) -> String {
        let values = columns.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
        let insert = " INTO \(name) (\(list(columns))) VALUES (\(values))"
        // A replaced row has a new number: the oldest rows have the lowest.
        if isReplaced { return "INSERT OR REPLACE" + insert }
        let updated = columns.filter { $0.update == .always }
        return "INSERT" + insert + (key.isEmpty ? "" : updates(updated, by: key))
    }

    private static func putting(
        _ columns: [TripColumn], in name: String, by key: [String], _ condition: String?
    ) -> String {
        let values = columns.enumerated().map { place, column in
            "$\(place + 1)::\(column.kind == .name ? "text" : column.type(in: .postgres))[]"
        }
        return "INSERT INTO layover.\(name) AS known (\(list(columns))) SELECT * FROM unnest("
            + values.joined(separator: ", ") + ")"
            + (key.isEmpty ? "" : updates(columns.filter { $0.update != .never }, by: key))
            + (condition.map { " WHERE \($0)" } ?? "")
    }

    private static func reindexing(
        _ place: Int, of columns: [TripColumn], in name: String, by key: [String]
    ) -> Reindexing {
        let keys = columns.indices.filter { key.contains(columns[$0].name) }
        let conditions = keys.enumerated().map { "\(columns[$1].quoted) = ?\($0 + 2)" }.joined(separator: " AND ")
        let column = columns[place].quoted
        return Reindexing(
            sql: "UPDATE \(name) SET \(column) = ?1 WHERE \(conditions) AND \(column) IS NOT ?1",
            places: [place] + keys)
    }
}
