import LayoverModel

/// A JSON value, for comparing results with the expectation of a case.
enum SuiteValue: Hashable, Decodable {
    case null
    case bool(Bool)
    case number(Double)
    case text(String)
    case list([SuiteValue])
    case object([String: SuiteValue])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .text(value)
        } else if let value = try? container.decode([SuiteValue].self) {
            self = .list(value)
        } else {
            self = .object(try container.decode([String: SuiteValue].self))
        }
    }

    /// The value of a node without a declared type.
    ///
    /// A scalar that cannot be read as another type is its text.
    init(_ node: Node) {
        switch node.content {
        case .scalar(let scalar): self = SuiteValue((try? scalar.asAny().get()) ?? .text(scalar.text))
        case .list(let items): self = .list(items.map(SuiteValue.init))
        case .mapping(let entries):
            self = .object(Dictionary(entries.map { ($0.key, SuiteValue($0.value)) }) { first, _ in first })
        }
    }

    init(_ meaning: Node.Scalar.Meaning) {
        switch meaning {
        case .null: self = .null
        case .bool(let value): self = .bool(value)
        case .int(let value): self = .number(Double(value))
        case .number(let value): self = .number(value)
        case .text(let value): self = .text(value)
        }
    }
}
