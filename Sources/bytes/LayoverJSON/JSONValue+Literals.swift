// A value as Swift writes it: `["name": "bags", "count": 2, "live": true]`. `null` stays `.null`, so that `== nil` means that
// a member is missing.

extension JSONValue: ExpressibleByStringInterpolation {
    package init(stringLiteral text: String) { self = .string(text) }
}

extension JSONValue: ExpressibleByIntegerLiteral {
    package init(integerLiteral number: Int) { self = .int(number) }
}

extension JSONValue: ExpressibleByBooleanLiteral {
    package init(booleanLiteral bool: Bool) { self = .bool(bool) }
}

extension JSONValue: ExpressibleByArrayLiteral {
    package init(arrayLiteral items: JSONValue...) { self = .array(items) }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
    /// The members keep their order.
    package init(dictionaryLiteral members: (String, JSONValue)...) {
        self = .object(members.map { Member($0.0, $0.1) })
    }
}
