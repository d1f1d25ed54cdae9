extension Attributes {
    /// Finds the value of a condition's dotted path; null if there is no value.
    package func value(at path: String) -> AttributeValue { AttributePath(path).value(in: self) }
}

/// A dotted path into attributes: `father.age`, `tags.0`.
struct AttributePath: Hashable, Sendable {
    let names: [AttributeName]
    private let first: AttributeName

    init(_ path: String) {
        names = path.split(separator: ".", omittingEmptySubsequences: false).map { AttributeName(String($0)) }
        first = names.first ?? AttributeName("")
    }

    /// Finds the value at the path; null if the path ends early.
    ///
    /// - Complexity: O(names); allocates nothing.
    func value(in attributes: Attributes) -> AttributeValue {
        guard var current = attributes[first] else { return .null }
        if names.count == 1 { return current }
        for name in names.dropFirst() {
            guard let next = AttributePath.step(into: current, name) else { return .null }
            current = next
        }
        return current
    }

    /// The same in a member of a list.
    func value(in root: AttributeValue) -> AttributeValue {
        var current = root
        for name in names {
            guard let next = AttributePath.step(into: current, name) else { return .null }
            current = next
        }
        return current
    }

    /// A member of an object, or of a list by its index, or a list's `length`.
    private static func step(into value: AttributeValue, _ name: AttributeName) -> AttributeValue? {
        switch value {
        case .object(let object): return object[name]
        case .list(let items):
            if name.text == "length" { return .number(Double(items.count)) }
            guard let index = Int(name.text), items.indices.contains(index), String(index) == name.text else {
                return nil
            }
            return items[index]
        default: return nil
        }
    }
}
