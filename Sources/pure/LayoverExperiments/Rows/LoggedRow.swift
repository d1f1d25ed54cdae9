/// A row that a server writes for analysts: one line of JSON in a segment.
package protocol LoggedRow: Hashable, Sendable {
    /// The start of the names of its segments: `exposures`.
    static var kind: String { get }
    /// Its members in their order, the source for the writer, the reader, CSV, schemas and the reference.
    static var columns: [RowColumn<Self>] { get }
    /// An empty row for a reader to fill.
    static var empty: Self { get }
    /// When it was made, in milliseconds since 1970.
    var milliseconds: Int { get }
    /// Name of the unit's column in this row; empty if rows have no unit.
    var unitColumnName: String { get }
    /// Returns the name of that column in rows of units of this attribute.
    static func unitColumnName(_ attribute: String) -> String
    /// True if a repeated row is not written again.
    static var knowsRepeats: Bool { get }
    /// Hashes the values that identify a row among its repeats.
    func identify(into hasher: inout Hasher)
}

extension LoggedRow {
    package var unitColumnName: String { "" }
    package static func unitColumnName(_ attribute: String) -> String { "" }
    package static var knowsRepeats: Bool { false }
    package func identify(into hasher: inout Hasher) { hash(into: &hasher) }
}

/// One value of a row.
package enum RowValue: Hashable, Sendable {
    case absent
    /// Milliseconds since 1970.
    case moment(Int)
    case text(String)
    case int(Int)
    case number(Double)
    case bool(Bool)
}
