package import LayoverModel

/// One value in a column of a table.
package enum StoredValue: Hashable, Sendable {
    case null
    case integer(Int)
    case text(String)
    case bytes([UInt8])
    case flag(Bool)

    package static func some(_ text: String?) -> StoredValue { text.map { .text($0) } ?? .null }
    package static func some(_ number: Int?) -> StoredValue { number.map { .integer($0) } ?? .null }
    package static func some(_ flag: Bool?) -> StoredValue { flag.map { .flag($0) } ?? .null }
    package static func id<Noun>(_ id: Identifier<Noun>) -> StoredValue { .text(id.text) }
    package static func at(_ moment: UTCInstant) -> StoredValue { .integer(moment.seconds) }

    package var number: Int? { if case .integer(let number) = self { number } else { nil } }
    package var text: String? { if case .text(let text) = self { text } else { nil } }
    package var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }
    package var bytes: [UInt8] { if case .bytes(let bytes) = self { bytes } else { [] } }

    /// Its form in a line of a dump.
    var dumped: String {
        switch self {
        case .null: "|-"
        case .integer(let number): "|\(number)"
        case .text(let text): "|\(text)"
        case .bytes(let bytes): "|\(hexadecimal(bytes))"
        case .flag(let flag): flag ? "|1" : "|0"
        }
    }
}
