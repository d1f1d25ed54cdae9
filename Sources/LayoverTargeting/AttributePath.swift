/// A dotted way down into attributes: `father.age`, `tags.0`.
struct AttributePath: Hashable, Sendable {
    let names: [String]

    init(_ path: String) {
        names = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    }

    /// What stands there; null where the way ends early.
    ///
    /// - Complexity: O(names); allocates nothing.
    func value(in root: AttributeValue) -> AttributeValue {
        var current = root
        for name in names {
            guard let next = AttributePath.step(into: current, name) else { return .null }
            current = next
        }
        return current
    }

    /// A member of an object; of a list a member by its number, or its `length`.
    private static func step(into value: AttributeValue, _ name: String) -> AttributeValue? {
        switch value {
        case .object(let object): return object[name]
        case .list(let items):
            if name == "length" { return .number(Double(items.count)) }
            guard let index = Int(name), items.indices.contains(index), String(index) == name else { return nil }
            return items[index]
        default: return nil
        }
    }
}
