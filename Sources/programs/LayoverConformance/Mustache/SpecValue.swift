/// A value of the data for the specification's templates.
enum SpecValue: Hashable, Sendable {
    case null
    case bool(Bool)
    /// The number as written: `85`, `1.21`.
    case number(String)
    case string(String)
    case list([SpecValue])
    case object([String: SpecValue])

    /// The text of a hole; empty for null, lists and objects.
    var text: String {
        switch self {
        case .null, .list, .object: ""
        case .bool(let value): value ? "true" : "false"
        case .number(let text), .string(let text): text
        }
    }

    /// The values over which a section iterates: the items of a list, or any other value once, unless it is falsey.
    ///
    /// Falsey values are those for which `!!data` is false in the specification: null, false, zero and the empty text.
    var items: [SpecValue] {
        switch self {
        case .null, .bool(false): []
        case .number(let text): SpecValue.isZero(text) ? [] : [self]
        case .string(let text): text.isEmpty ? [] : [self]
        case .list(let items): items
        case .bool(true), .object: [self]
        }
    }

    private static func isZero(_ text: String) -> Bool {
        text.utf8.prefix { $0 | 0x20 != UInt8(ascii: "e") }.allSatisfy { !(0x31...0x39).contains($0) }
    }
}

extension SpecValue: Decodable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int64.self) {
            self = .number(String(value))
        } else if let value = try? container.decode(Double.self) {
            self = .number(String(value))
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([SpecValue].self) {
            self = .list(value)
        } else {
            self = .object(try container.decode([String: SpecValue].self))
        }
    }
}
