/// One value as it goes to the server and comes back: always in PostgreSQL's binary form, which no setting of a session
/// changes and no text has to be escaped for.
package enum PostgresValue: Hashable, Sendable {
    case null
    case boolean(Bool)
    /// A `bigint`.
    case integer(Int)
    case real(Double)
    case text(String)
    case bytes([UInt8])
    /// Columns of many rows, one statement for all of them (`unnest`); these are sent alone.
    case booleans([Bool])
    case integers([Int?])
    case texts([String?])
    case byteStrings([[UInt8]])

    /// A text, or nothing.
    package static func some(_ text: String?) -> PostgresValue { text.map { .text($0) } ?? .null }
    /// A number, or nothing.
    package static func some(_ number: Int?) -> PostgresValue { number.map { .integer($0) } ?? .null }

    /// What the server is told of its type; `nil` where it shall see by itself.
    var type: PostgresType? {
        switch self {
        case .null: nil
        case .boolean: .boolean
        case .integer: .integer
        case .real: .real
        case .text: .text
        case .bytes: .bytes
        case .booleans: .booleans
        case .integers: .integers
        case .texts: .texts
        case .byteStrings: .byteStrings
        }
    }
}
