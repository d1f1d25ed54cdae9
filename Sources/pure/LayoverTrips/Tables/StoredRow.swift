import LayoverModel

/// One row of a statement's result, valid only during the call that receives it; columns are numbered from 0.
package protocol StoredRow: ~Copyable {
    var count: Int { get }
    /// The number in a column; 0 if it is NULL.
    func number(_ column: Int) -> Int
    func optionalNumber(_ column: Int) -> Int?
    /// The text in a column; empty if it is NULL.
    func text(_ column: Int) -> String
    func optionalText(_ column: Int) -> String?
    /// The bytes in a column; empty if it is NULL.
    func bytes(_ column: Int) -> [UInt8]
    func flag(_ column: Int) -> Bool
    func stored(_ column: Int) -> StoredValue
}

extension StoredRow where Self: ~Copyable {
    func moment(_ column: Int) -> UTCInstant { UTCInstant(seconds: number(column)) }

    func optionalMoment(_ column: Int) -> UTCInstant? { optionalNumber(column).map(UTCInstant.init(seconds:)) }

    func optionalID<Noun>(_ column: Int) -> Identifier<Noun>? { optionalText(column).flatMap(Identifier.init) }
}

/// A value that is read from one row.
package protocol RowRecord {
    /// - Returns: `nil` if the row is damaged.
    init?<Row: StoredRow & ~Copyable>(_ row: borrowing Row)
}

/// A value that is one row of a table.
package protocol TableRecord: RowRecord {
    static var table: TripTable { get }
    /// One value for each of the table's columns.
    func values(in trip: TripID) -> [StoredValue]
}

extension Int: RowRecord {
    package init<Row: StoredRow & ~Copyable>(_ row: borrowing Row) { self = row.number(0) }
}

extension String: RowRecord {
    package init<Row: StoredRow & ~Copyable>(_ row: borrowing Row) { self = row.text(0) }
}

extension Identifier: RowRecord {
    package init?<Row: StoredRow & ~Copyable>(_ row: borrowing Row) { self.init(row.text(0)) }
}
