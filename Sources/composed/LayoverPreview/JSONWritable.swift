package import LayoverJSON

/// A value that a view writes as JSON: a text, a number, a flag, a list, a view of its own, or one of them that may be missing.
package protocol JSONWritable {
    var json: JSONValue { get }
}

extension JSONValue: JSONWritable {
    package var json: JSONValue { self }

    /// An object with these members, in their order; a missing value is `null`.
    package static func record(_ members: KeyValuePairs<String, any JSONWritable>) -> JSONValue {
        .object(members.map { Member($0.key, $0.value.json) })
    }

    /// The object with further members after its own; any other value is unchanged.
    package func adding(_ more: KeyValuePairs<String, any JSONWritable>) -> JSONValue {
        guard let members else { return self }
        return .object(members + more.map { Member($0.key, $0.value.json) })
    }
}

extension String: JSONWritable {
    package var json: JSONValue { .string(self) }
}

extension Int: JSONWritable {
    package var json: JSONValue { .int(self) }
}

extension Bool: JSONWritable {
    package var json: JSONValue { .bool(self) }
}

extension Optional: JSONWritable where Wrapped: JSONWritable {
    package var json: JSONValue { self?.json ?? .null }
}

extension Array: JSONWritable where Element: JSONWritable {
    package var json: JSONValue { .array(map(\.json)) }
}

extension ArraySlice: JSONWritable where Element: JSONWritable {
    package var json: JSONValue { .array(map(\.json)) }
}
