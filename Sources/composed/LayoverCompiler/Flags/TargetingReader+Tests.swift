import LayoverModel
import LayoverSchema
import LayoverTargeting

// Reading the test of an attribute: a value, a list, or operators.
extension TargetingReader {
    mutating func test(_ node: Node, _ subject: Subject) -> PlacedValue {
        if let items = node.list {
            let members = items.map { literal($0, subject.member) }
            return PlacedValue([("$in", PlacedValue(items: members, at: node.position))], at: node.position)
        }
        guard let entries = node.entries else { return literal(node, subject) }
        let isOperators = entries.allSatisfy { $0.key.hasPrefix("$") } && !entries.isEmpty
        guard isOperators || subject.type != nil else { return literal(node, subject) }
        guard isOperators else {
            report(
                "targeting.form",
                "\(subject.name) takes a value, a list or operators such as '$gte'; found \(form(of: node))",
                at: node.position)
            return PlacedValue(.null, at: node.position)
        }
        return PlacedValue(
            entries.map { ($0.key, operand($0, subject).after($0.keyPosition)) }, at: node.position)
    }

    private mutating func operand(_ entry: Node.Entry, _ subject: Subject) -> PlacedValue {
        let node = entry.value
        guard let operation = Operator(rawValue: entry.key) else { return PlacedValue(.null, at: node.position) }
        switch operation {
        case .eq, .ne, .lt, .lte, .gt, .gte: return literal(node, subject)
        case .in, .nin, .ini, .nini: return list(node) { reader, item in reader.literal(item, subject.member) }
        case .all, .alli: return list(node) { reader, item in reader.test(item, subject.member) }
        case .inGroup, .notInGroup: return group(entry, subject)
        case .veq, .vne, .vlt, .vlte, .vgt, .vgte, .regex, .regexi, .type:
            return literal(node, Subject(name: entry.key, type: .text))
        case .exists: return literal(node, Subject(name: entry.key, type: .bool))
        case .size: return test(node, Subject(name: entry.key, type: .number))
        case .elemMatch: return test(node, Subject(name: entry.key, type: nil))
        case .not: return test(node, subject)
        }
    }

    /// Reads the name of a group whose members have the subject's type.
    private mutating func group(_ entry: Node.Entry, _ subject: Subject) -> PlacedValue {
        let placed = literal(entry.value, Subject(name: entry.key, type: .text))
        guard let name = placed.value.text else { return placed }
        let length = name.unicodeScalars.count
        guard let group = environment.groups[name] else {
            let near = suggestion(for: name, among: environment.groups.names)
            report(
                "condition.unknown-group",
                "there is no group '\(name)'; \(meant(near, else: "add flags/groups/\(name).yaml"))",
                at: entry.value.position, length: length)
            return placed
        }
        guard let type = subject.member.type, type != (group.holdsNumbers ? .number : .text), !group.members.isEmpty
        else { return placed }
        report(
            "targeting.group-type",
            "\(subject.name) is \(type.inWords), but the members of '\(name)' are \(group.holdsNumbers ? "numbers" : "texts"); \(type == .number ? "write 'type: number' in flags/groups/\(name).yaml" : type == .text ? "write 'type: text' in flags/groups/\(name).yaml" : "write its value instead")",
            at: entry.value.position, length: length)
        return placed
    }

    private mutating func list(_ node: Node, _ read: (inout TargetingReader, Node) -> PlacedValue) -> PlacedValue {
        guard let items = node.list else { return PlacedValue(.text(node.text ?? ""), at: node.position) }
        let members = items.map { read(&self, $0) }
        return PlacedValue(items: members, at: node.position)
    }

    /// Reads a value of the subject's type; `null` and `~` mean that the attribute is missing.
    private mutating func literal(_ node: Node, _ subject: Subject) -> PlacedValue {
        guard !node.isNull else { return PlacedValue(.null, at: node.position) }
        guard let value = values.read(node, as: subject.type, of: subject.name) else {
            return PlacedValue(.null, at: node.position)
        }
        if let words = subject.words, let text = value.text, !words.contains(text) {
            report(
                "targeting.unknown-value",
                "\(subject.name) is never '\(text)'; \(meant(suggestion(for: text, among: words), else: "there are: \(words.sorted().joined(separator: ", "))"))",
                at: node.position, length: text.unicodeScalars.count)
        }
        return PlacedValue(value, at: node.position)
    }
}
