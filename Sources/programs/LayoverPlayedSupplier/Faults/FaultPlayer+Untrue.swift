import LayoverJSON

/// Answers of services that are valid but not true.
extension FaultPlayer {
    /// Facts of wrong types, with absurd values, and of places that were not requested.
    static func lie(_ reply: SupplierReply) -> SupplierReply {
        var reply = reply
        guard let answer = try? JSONValue(parsing: reply.body) else { return reply }
        reply.parts = [lied(answer).bytes]
        return reply
    }

    private static func lied(_ value: JSONValue) -> JSONValue {
        switch value {
        case .object(let members):
            let told = members.map { JSONValue.Member($0.key, lied($0.value)) }
            return .object(told + [.init("rating", "excellent")])
        case .array(let items): return .array(items.map { lied($0) } + [.null, 7])
        case .int: return .double(1e300)
        case .double: return .int(-1)
        case .string(let text): return text.hasPrefix("https:") ? "javascript:alert(1)" : value
        default: return value
        }
    }

    /// Removes every second member of the innermost lists and objects.
    static func halve(_ reply: SupplierReply) -> SupplierReply {
        var reply = reply
        guard let answer = try? JSONValue(parsing: reply.body), let first = answer.members?.first else { return reply }
        func half<Item>(_ items: [Item]) -> [Item] {
            items.indices.filter { $0.isMultiple(of: 2) }.map { items[$0] }
        }
        let left: JSONValue =
            switch first.value {
            case .array(let items): .array(half(items))
            case .object(let members): .object(half(members))
            default: first.value
            }
        reply.parts = [JSONValue.object([.init(first.key, left)]).bytes]
        return reply
    }
}
