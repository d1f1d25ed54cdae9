import LayoverModel

extension ConditionReader {
    /// Reads the value of a path: a scalar means equality, a list `$in`, a mapping its operators.
    mutating func requirement(_ node: Node, on subject: Subject, depth: Int) -> Clause? {
        guard isShallow(depth, node) else { return nil }
        switch node.content {
        case .scalar: return leaf(.eq, node, at: node.position, on: subject, depth: depth)
        case .list: return leaf(.in, node, at: node.position, on: subject, depth: depth)
        case .mapping(let entries): return operators(entries, node, on: subject, depth: depth)
        }
    }

    private mutating func operators(
        _ entries: [Node.Entry], _ node: Node, on subject: Subject, depth: Int
    ) -> Clause? {
        guard !entries.isEmpty else {
            return fail(
                "condition.operator-expected", "the mapping is empty; write an operator such as $eq", at: node)
        }
        return every(entries.map { operatorEntry($0, on: subject, depth: depth + 1) })
    }

    private mutating func operatorEntry(_ entry: Node.Entry, on subject: Subject, depth: Int) -> Clause? {
        guard entry.key.hasPrefix("$") else {
            return fail(
                "condition.operator-expected",
                "\(quoted(entry.key)) is not an operator, and \(quoted(subject.path)) (\(subject.type)) has no parts",
                at: entry.keyPosition, length: entry.key.unicodeScalars.count)
        }
        if ["$and", "$or", "$nor"].contains(entry.key) {
            return fail(
                "condition.operator-place", "\(quoted(entry.key)) joins whole conditions; write it beside the paths",
                at: entry.keyPosition, length: entry.key.unicodeScalars.count)
        }
        guard let operation = Operator(rawValue: entry.key) else {
            return unknownOperator(entry, among: Operator.allCases.map(\.rawValue))
        }
        return leaf(operation, entry.value, at: entry.keyPosition, on: subject, depth: depth)
    }

    /// One operator on one subject, if the operator supports the subject's type and its argument can be read.
    private mutating func leaf(
        _ operation: Operator, _ node: Node, at position: Position, on subject: Subject, depth: Int
    ) -> Clause? {
        guard mayAddLeaf(node) else { return nil }
        guard operation.fits(subject.type) else { return misfit(operation, at: position, on: subject) }
        if operation == .not {
            return requirement(node, on: subject, depth: depth + 1).map { .not($0) }
        }
        if operation == .all, node.list?.contains(where: { $0.entries != nil }) == true {
            guard let nodes = list(node, of: "values", for: operation.rawValue) else { return nil }
            return allConditions(nodes, on: subject, depth: depth)
        }
        guard let test = test(operation, node, on: subject, depth: depth) else { return nil }
        return .leaf(Leaf(subject: subject, operation: operation, test: test))
    }

    private mutating func misfit(_ operation: Operator, at position: Position, on subject: Subject) -> Clause? {
        let fitting = Operator.allCases.filter { $0.fits(subject.type) }.map(\.rawValue).joined(separator: " ")
        let advice =
            operation == .eq && subject.type.member != nil
            ? "write '{ $all: [...] }' or a list of which one is enough" : "use one of \(fitting)"
        return fail(
            "condition.operator-type",
            "'\(operation.rawValue)' does not fit \(quoted(subject.path)), which is \(subject.type.withArticle); \(advice)",
            at: position, length: operation.rawValue.count)
    }

    /// `$all: [{ $gt: 3 }, ..]`: for each of them, some member of the list passes.
    private mutating func allConditions(_ nodes: [Node], on subject: Subject, depth: Int) -> Clause? {
        guard let member = subject.type.member else { return nil }
        let element = Subject(base: .inner, columns: [], path: "it", type: member)
        return every(
            nodes.map { node in
                requirement(node, on: element, depth: depth + 1).map { clause in
                    .leaf(Leaf(subject: subject, operation: .elemMatch, test: .someMember(clause)))
                }
            })
    }
}

extension FieldType {
    /// `an int`, `a list of text`.
    var withArticle: String {
        let name = description
        return ("aeiou".contains(name.first ?? "x") ? "an " : "a ") + name
    }
}
