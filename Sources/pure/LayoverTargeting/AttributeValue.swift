package import LayoverJSON

/// A JSON value: an attribute from a client, or the value of a feature.
package enum AttributeValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    /// A number that is written in its original form.
    case numeral(Numeral)
    case text(String)
    case list([AttributeValue])
    case object(Attributes)

    /// Copies a value from its tape, at most as deep as the parser allows.
    package init(_ tape: borrowing Tape, at index: TapeIndex) {
        switch tape.kind(index) {
        case .null: self = .null
        case .true: self = .bool(true)
        case .false: self = .bool(false)
        case .int, .unsigned, .double: self = .number(tape.double(index) ?? tape.int(index).map(Double.init) ?? 0)
        case .string: self = .text(tape.string(index).map { tape.text($0) } ?? "")
        case .array: self = .list(AttributeValue.items(tape, index))
        case .object: self = .object(AttributeValue.members(tape, index))
        }
    }

    /// Parses a document.
    ///
    /// - Throws: `JSONError`.
    package init(parsing bytes: [UInt8]) throws {
        var parser = TapeParser()
        self = try parser.parse(bytes) { tape in AttributeValue(tape, at: tape.root) }
    }

    package var isNull: Bool { if case .null = self { true } else { false } }
    package var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }
    package var number: Double? {
        switch self {
        case .number(let number): number
        case .numeral(let numeral): numeral.number
        default: nil
        }
    }
    package var text: String? { if case .text(let text) = self { text } else { nil } }
    package var list: [AttributeValue]? { if case .list(let items) = self { items } else { nil } }
    package var object: Attributes? { if case .object(let object) = self { object } else { nil } }

    /// The member named `name`; `nil` if the value is not an object.
    package subscript(name: String) -> AttributeValue? { object?[name] }

    private static func items(_ tape: borrowing Tape, _ index: TapeIndex) -> [AttributeValue] {
        var values: [AttributeValue] = []
        var items = tape.items(index)
        while let item = items.next(tape) { values.append(AttributeValue(tape, at: item)) }
        return values
    }

    private static func members(_ tape: borrowing Tape, _ index: TapeIndex) -> Attributes {
        var values: [Attributes.Member] = []
        var members = tape.members(index)
        while let (key, value) = members.next(tape) {
            values.append(Attributes.Member(tape.text(key), AttributeValue(tape, at: value)))
        }
        return Attributes(values)
    }
}

extension AttributeValue {
    /// Equal numbers are equal, whatever their notation.
    package static func == (left: AttributeValue, right: AttributeValue) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.text(let left), .text(let right)): left == right
        case (.list(let left), .list(let right)): left == right
        case (.object(let left), .object(let right)): left == right
        default: left.number.map { $0 == right.number } ?? false
        }
    }

    package func hash(into hasher: inout Hasher) {
        switch self {
        case .null: hasher.combine(0)
        case .bool(let bool): hasher.combine(bool)
        case .number, .numeral: hasher.combine(number)
        case .text(let text): hasher.combine(text)
        case .list(let items): hasher.combine(items)
        case .object(let object): hasher.combine(object)
        }
    }

    /// The same number in the notation of `text`, or the value itself if the notation adds nothing.
    package func written(as text: String) -> AttributeValue {
        number.flatMap { Numeral($0, written: text) }.map { .numeral($0) } ?? self
    }
}

extension AttributeValue {
    package func append(to output: inout [UInt8]) {
        switch self {
        case .null: appendJSONLiteral("null", to: &output)
        case .bool(let bool): appendJSONBool(bool, to: &output)
        case .number(let number): output += Array(javaScriptText(number).utf8)
        case .numeral(let numeral): output += Array(numeral.text.utf8)
        case .text(let text): appendJSONString(text, to: &output)
        case .list(let items): AttributeValue.append(items, between: (0x5b, 0x5d), to: &output) { $0.append(to: &$1) }
        case .object(let object):
            AttributeValue.append(object.members, between: (0x7b, 0x7d), to: &output) { member, output in
                appendJSONString(member.name, to: &output)
                output.append(0x3a)
                member.value.append(to: &output)
            }
        }
    }

    private static func append<Part>(
        _ parts: [Part], between marks: (UInt8, UInt8), to output: inout [UInt8],
        each: (Part, inout [UInt8]) -> Void
    ) {
        output.append(marks.0)
        for (index, part) in parts.enumerated() {
            if index > 0 { output.append(0x2c) }
            each(part, &output)
        }
        output.append(marks.1)
    }
}

extension AttributeValue: ExpressibleByStringLiteral, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByBooleanLiteral
{
    package init(stringLiteral text: String) { self = .text(text) }
    package init(floatLiteral number: Double) { self = .number(number) }
    package init(integerLiteral number: Int) { self = .number(Double(number)) }
    package init(booleanLiteral bool: Bool) { self = .bool(bool) }
}

extension AttributeValue: CustomStringConvertible {
    /// The value as JSON.
    package var description: String {
        var output: [UInt8] = []
        append(to: &output)
        return String(decoding: output, as: UTF8.self)
    }
}
