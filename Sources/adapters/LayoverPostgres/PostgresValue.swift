/// One value as it is sent to the server and received: always in PostgreSQL's binary form, which does not depend on session
/// settings and needs no escaping.
package enum PostgresValue: Hashable, Sendable {
    case null
    case boolean(Bool)
    /// A `bigint`.
    case integer(Int)
    case real(Double)
    case text(String)
    case bytes([UInt8])
    /// Columns of many rows, for one statement for all of them (`unnest`); these are only sent.
    case booleans([Bool?])
    case integers([Int?])
    case texts([String?])
    case byteStrings([[UInt8]])

    /// A text, or NULL.
    package static func some(_ text: String?) -> PostgresValue { text.map { .text($0) } ?? .null }
    /// A number, or NULL.
    package static func some(_ number: Int?) -> PostgresValue { number.map { .integer($0) } ?? .null }

    /// The type that is sent to the server; `nil` if the server must infer it.
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
