package import LayoverJSON

extension JSONValue {
    /// An object with these members, in their order.
    package static func record(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
        .object(members.map { Member($0.key, $0.value) })
    }

    /// A text, or `null`.
    package static func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
}
