import LayoverModel

/// Conditions in the form of a pick, whose numbers are decimals.
enum PickCondition {
    /// The condition with every number in thousandths, as in facts.
    ///
    /// A value that is not a number of at most three decimals is left unchanged, so that the compiler of conditions reports
    /// it.
    static func scaled(_ node: Node, _ facts: [PickFact]) -> Node {
        guard let entries = node.entries else { return node }
        let scaled = entries.map { entry in
            Node.Entry(key: entry.key, keyPosition: entry.keyPosition, value: part(entry, facts))
        }
        return Node(.mapping(scaled), at: node.position)
    }

    private static func part(_ entry: Node.Entry, _ facts: [PickFact]) -> Node {
        if entry.key.hasPrefix("$") {
            guard let items = entry.value.list else { return scaled(entry.value, facts) }
            return Node(.list(items.map { scaled($0, facts) }), at: entry.value.position)
        }
        guard facts.first(where: { $0.name == entry.key })?.kind == .number else { return entry.value }
        return requirement(entry.value)
    }

    private static func requirement(_ node: Node) -> Node {
        switch node.content {
        case .scalar(let scalar):
            guard scalar.style == .plain, let number = DecimalNumber.read(scalar.text, places: 3) else { return node }
            return Node(.scalar(Node.Scalar(String(number))), at: node.position)
        case .list(let items): return Node(.list(items.map(requirement)), at: node.position)
        case .mapping(let entries):
            let scaled = entries.map { entry in
                let isNumber = entry.key != "$exists" && entry.key != "$type"
                return Node.Entry(
                    key: entry.key, keyPosition: entry.keyPosition,
                    value: isNumber ? requirement(entry.value) : entry.value)
            }
            return Node(.mapping(scaled), at: node.position)
        }
    }
}
