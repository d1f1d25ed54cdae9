extension JSONValue {
    /// An object with its members in this order.
    package static func object(of members: KeyValuePairs<String, JSONValue>) -> JSONValue {
        .object(members.map { Member($0.key, $0.value) })
    }

    /// An array of texts.
    package static func texts(_ texts: some Sequence<String>) -> JSONValue { .array(texts.map { .string($0) }) }

    /// The object with further members after its own; any other value is unchanged.
    package func with(_ more: KeyValuePairs<String, JSONValue>) -> JSONValue {
        guard let members else { return self }
        return .object(members + more.map { Member($0.key, $0.value) })
    }

    /// Any number; an integer beyond 2^53 is rounded.
    ///
    /// `nil` for other values.
    package var number: Double? {
        switch self {
        case .int(let int): Double(int)
        case .double(let double): double
        default: nil
        }
    }

    /// For people: two spaces for each level, short lists and objects on one line.
    package var indented: String { indented(at: 0) + "\n" }

    private func indented(at level: Int) -> String {
        let flat = description
        if level * 2 + flat.utf8.count <= 100, flat.utf8.count(where: { $0 == 0x7b }) <= 1 { return flat }
        let inner = String(repeating: "  ", count: level + 1)
        let outer = String(repeating: "  ", count: level)
        switch self {
        case .array(let items) where !items.isEmpty:
            return "[\n" + items.map { inner + $0.indented(at: level + 1) }.joined(separator: ",\n") + "\n\(outer)]"
        case .object(let members) where !members.isEmpty:
            let lines = members.map {
                inner + JSONValue.string($0.key).description + ": " + $0.value.indented(at: level + 1)
            }
            return "{\n" + lines.joined(separator: ",\n") + "\n\(outer)}"
        default: return flat
        }
    }
}
