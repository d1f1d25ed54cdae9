/// A whole JSON value as a tree: for tools, facts in requests and tests, not for suppliers' answers.
package enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case int(Int)
    case double(Double)
    case string(String)
    case array([JSONValue])
    /// The members in the order of the document, including repeated keys.
    case object([Member])

    package struct Member: Hashable, Sendable {
        package let key: String
        package let value: JSONValue

        package init(_ key: String, _ value: JSONValue) {
            self.key = key
            self.value = value
        }
    }

    /// Copies a value from its tape.
    ///
    /// The parser's limit bounds the depth.
    package init(_ tape: borrowing Tape, at index: TapeIndex) {
        switch tape.kind(index) {
        case .null: self = .null
        case .true: self = .bool(true)
        case .false: self = .bool(false)
        case .int, .unsigned: self = tape.int(index).map { .int($0) } ?? .double(tape.double(index) ?? 0)
        case .double: self = .double(tape.double(index) ?? 0)
        case .string: self = .string(tape.string(index).map { tape.text($0) } ?? "")
        case .array: self = .array(JSONValue.items(tape, index))
        case .object: self = .object(JSONValue.members(tape, index))
        }
    }

    /// Reads a document.
    ///
    /// - Throws: `JSONError`.
    package init(parsing bytes: [UInt8]) throws {
        var parser = TapeParser()
        self = try parser.parse(bytes) { tape in JSONValue(tape, at: tape.root) }
    }

    /// The first member named `key`; `nil` if the value is not an object.
    package subscript(key: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.key == key }?.value
    }

    package var members: [Member]? { if case .object(let members) = self { members } else { nil } }
    package var items: [JSONValue]? { if case .array(let items) = self { items } else { nil } }
    package var string: String? { if case .string(let string) = self { string } else { nil } }
    package var int: Int? { if case .int(let int) = self { int } else { nil } }
    package var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }

    /// The value as compact JSON.
    package var bytes: [UInt8] {
        var output: [UInt8] = []
        append(to: &output)
        return output
    }

    package func append(to output: inout [UInt8]) {
        switch self {
        case .null: appendJSONLiteral("null", to: &output)
        case .bool(let bool): appendJSONBool(bool, to: &output)
        case .int(let int): appendJSONNumber(int, to: &output)
        case .double(let double): appendJSONNumber(double, to: &output)
        case .string(let string): appendJSONString(string, to: &output)
        case .array(let items): JSONValue.append(items, to: &output)
        case .object(let members): JSONValue.append(members, to: &output)
        }
    }

    private static func append(_ items: [JSONValue], to output: inout [UInt8]) {
        output.append(0x5b)
        for (index, item) in items.enumerated() {
            if index > 0 { output.append(0x2c) }
            item.append(to: &output)
        }
        output.append(0x5d)
    }

    private static func append(_ members: [Member], to output: inout [UInt8]) {
        output.append(0x7b)
        for (index, member) in members.enumerated() {
            if index > 0 { output.append(0x2c) }
            appendJSONString(member.key, to: &output)
            output.append(0x3a)
            member.value.append(to: &output)
        }
        output.append(0x7d)
    }

    private static func items(_ tape: borrowing Tape, _ index: TapeIndex) -> [JSONValue] {
        var values: [JSONValue] = []
        var items = tape.items(index)
        while let item = items.next(tape) { values.append(JSONValue(tape, at: item)) }
        return values
    }

    private static func members(_ tape: borrowing Tape, _ index: TapeIndex) -> [Member] {
        var values: [Member] = []
        var members = tape.members(index)
        while let (key, value) = members.next(tape) {
            values.append(Member(tape.text(key), JSONValue(tape, at: value)))
        }
        return values
    }
}

extension JSONValue: CustomStringConvertible {
    package var description: String { String(decoding: bytes, as: UTF8.self) }
}
