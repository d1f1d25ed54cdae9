/// One value in SQLite's types.
package enum SQLiteValue: Hashable, Sendable {
    case null
    case integer(Int)
    case real(Double)
    case text(String)
    case bytes([UInt8])
}
