/// The values around a place in a template, innermost last.
struct SpecContext {
    private var stack: [SuiteValue]

    init(_ data: SuiteValue) { stack = [data] }

    mutating func push(_ value: SuiteValue) { stack.append(value) }

    mutating func pop() { stack.removeLast() }

    /// The value of a dotted name, or of `.`; `nil` if a part of the name is not found.
    func value(of name: String) -> SuiteValue? {
        if name == "." { return stack.last }
        var parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)[...]
        guard let first = parts.popFirst(), var value = innermost(first) else { return nil }
        for part in parts {
            guard case .object(let members) = value, let member = members[part] else { return nil }
            value = member
        }
        return value
    }

    private func innermost(_ name: String) -> SuiteValue? {
        for case .object(let members) in stack.reversed() {
            if let value = members[name] { return value }
        }
        return nil
    }
}
