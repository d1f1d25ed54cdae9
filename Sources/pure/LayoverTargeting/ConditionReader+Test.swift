import LayoverModel

extension ConditionReader {
    /// The argument of one operator, read by the subject's type.
    mutating func test(_ operation: Operator, _ node: Node, on subject: Subject, depth: Int) -> Test? {
        let type = subject.type
        switch operation {
        case .eq, .ne, .lt, .lte, .gt, .gte:
            return value(node, as: type, for: subject).map { .stands(operation.ordering, to: $0) }
        case .in, .nin, .ini, .nini:
            return literals(operation, node, on: subject).map { .oneOf($0, group: nil) }
        case .inGroup, .notInGroup: return group(node, on: subject)
        case .all, .alli: return literals(operation, node, on: subject).map { .hasAll($0) }
        case .size: return size(node, on: subject, depth: depth)
        case .elemMatch: return someMember(node, on: subject, depth: depth)
        case .regex, .regexi: return pattern(operation, node)
        case .veq, .vne, .vlt, .vlte, .vgt, .vgte:
            guard let text = scalar(node, expected: "a version such as 7.20.0") else { return nil }
            return .version(operation.ordering, to: PaddedVersion(text), written: text)
        case .exists: return value(node, as: .bool, for: subject).map { .exists(wanted: $0 == .bool(true)) }
        case .type: return typeName(node, type)
        case .not: return nil
        }
    }

    /// One scalar as a value of `type`.
    private mutating func value(_ node: Node, as type: FieldType, for subject: Subject) -> Value? {
        guard let text = scalar(node, expected: type.example) else { return nil }
        if let value = Value(literal: text, as: type) { return value }
        add(
            "condition.literal-type",
            "\(quoted(text)) is not \(type.withArticle), as \(quoted(subject.path)) asks; write "
                + type.example, at: node)
        return nil
    }

    /// The text of a scalar that is not null.
    private mutating func scalar(_ node: Node, expected: String) -> String? {
        if node.isNull {
            add(
                "condition.null",
                "the value is missing; write \(expected), or '{ $exists: false }' for an unknown value", at: node)
            return nil
        }
        if let text = node.text { return text }
        add("condition.literal-type", "found \(node.kind); write \(expected)", at: node)
        return nil
    }

    private mutating func literals(_ operation: Operator, _ node: Node, on subject: Subject) -> Literals? {
        let type = subject.type.member ?? subject.type
        guard type.hasEquality else {
            add(
                "condition.operator-type",
                "members of \(quoted(subject.path)) are not plain values; use $elemMatch with conditions on their columns",
                at: node)
            return nil
        }
        guard let nodes = list(node, of: "values", for: operation.rawValue) else { return nil }
        let values = nodes.compactMap { value($0, as: type, for: subject) }
        return values.count == nodes.count ? Literals(values, foldsCase: operation.ignoresCase) : nil
    }

    private mutating func group(_ node: Node, on subject: Subject) -> Test? {
        guard let name = scalar(node, expected: "the name of a group") else { return nil }
        guard let group = groups[name] else {
            let hint = hint(for: name, among: groups.names)
            add(
                "condition.unknown-group",
                "there is no group \(quoted(name)); \(hint ?? "add flags/groups/\(name).yaml")", at: node)
            return nil
        }
        guard group.members.count <= Limits.groupLength else {
            add(
                "condition.list-too-long", "group \(quoted(name)) has more than \(Limits.groupLength) members",
                at: node)
            return nil
        }
        let type = subject.type.member ?? subject.type
        if type == .text { return .oneOf(group.texts, group: name) }
        let values = group.members.map { (written: $0, value: Value(literal: $0, as: type)) }
        if let odd = values.first(where: { $0.value == nil }) {
            add(
                "condition.literal-type",
                "\(quoted(odd.written)) in group \(quoted(name)) is not \(type.withArticle); "
                    + "each member must be \(type.example)", at: node)
            return nil
        }
        return .oneOf(Literals(values.compactMap(\.value)), group: name)
    }

    /// `$size: 3` or `$size: { $gte: 3 }`.
    private mutating func size(_ node: Node, on subject: Subject, depth: Int) -> Test? {
        let count = Subject(base: .inner, columns: [], path: "the number of \(subject.path)", type: .int)
        return requirement(node, on: count, depth: depth + 1).map { .size($0) }
    }

    /// `$elemMatch: { $gt: 3 }` on plain members, `$elemMatch: { flights: { $gt: 3 } }` on records.
    private mutating func someMember(_ node: Node, on subject: Subject, depth: Int) -> Test? {
        guard let member = subject.type.member else { return nil }
        if member.columns != nil {
            return condition(node, in: .member(member), depth: depth + 1).map { .someMember($0) }
        }
        let element = Subject(base: .inner, columns: [], path: "it", type: member)
        return requirement(node, on: element, depth: depth + 1).map { .someMember($0) }
    }

    private mutating func pattern(_ operation: Operator, _ node: Node) -> Test? {
        guard let text = scalar(node, expected: "a regular expression") else { return nil }
        do {
            let pattern = try patterns.compile(text, ignoringCase: operation.ignoresCase)
            return .matches(pattern, source: text)
        } catch {
            add("condition.pattern", "\(quoted(text)) is not a regular expression of RE2: \(error.reason)", at: node)
            return nil
        }
    }

    private mutating func typeName(_ node: Node, _ type: FieldType) -> Test? {
        let names = ["string", "number", "boolean", "array", "object", "null", "undefined"]
        let name = node.text ?? node.kind
        guard names.contains(name) else {
            add(
                "condition.type-name", "unknown type \(quoted(name)); write one of \(names.joined(separator: " "))",
                at: node)
            return nil
        }
        return .hasType(name == type.jsonName, name: name)
    }
}
