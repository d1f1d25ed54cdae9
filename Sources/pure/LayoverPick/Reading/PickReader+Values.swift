import LayoverModel

extension PickReader {
    /// The number of the fact that `node` names.
    mutating func fact(_ node: Node?, in parent: Node, kinds: [PickFact.Kind], key: String = "fact") -> Int? {
        guard let node, let name = node.text, !node.isNull else {
            return missing(key, example: "\(key): distance", in: parent)
        }
        return fact(named: name, node, kinds: kinds)
    }

    mutating func fact(named name: String, _ node: Node, kinds: [PickFact.Kind]) -> Int? {
        guard let slot = facts.firstIndex(where: { $0.name == name }) else {
            let hint = suggestion(for: name, among: facts.map(\.name)).map { "did you mean '\($0)'?" }
            let known = facts.map(\.name).sorted().joined(separator: " ")
            add("pick.unknown-fact", "no candidate has a fact '\(name)'; \(hint ?? "known here: \(known)")", at: node)
            return nil
        }
        guard kinds.contains(facts[slot].kind) else {
            add("pick.fact-kind", "'\(name)' is a \(facts[slot].kind.rawValue); a curve takes numbers", at: node)
            return nil
        }
        return slot
    }

    /// A decimal of at most three places, in thousandths.
    mutating func number(_ node: Node?, _ key: String, in parent: Node) -> Int? {
        guard let node else { return missing(key, example: "\(key): 10", in: parent) }
        guard let scalar = node.scalar, scalar.style == .plain, let number = DecimalNumber.read(scalar.text, places: 3)
        else {
            add(
                "pick.number",
                "\(shown(node)) is not a number for '\(key)'; write one up to 40000000, with three decimals at most",
                at: node)
            return nil
        }
        return number
    }

    /// A number of 0 to 1, in millionths.
    mutating func utility(_ node: Node, _ key: String, advice: String = "write 0 to 1") -> Int? {
        guard let scalar = node.scalar, scalar.style == .plain, let number = DecimalNumber.read(scalar.text, places: 6),
            (0...wholeUtility).contains(number)
        else {
            add("pick.utility", "\(shown(node)) is not from 0 to 1 for '\(key)'; \(advice)", at: node)
            return nil
        }
        return number
    }

    mutating func whole(_ node: Node, _ range: ClosedRange<Int>, _ key: String) -> Int? {
        guard case .success(let number)? = node.scalar?.asInt(), range.contains(number) else {
            add(
                "pick.whole-number",
                "\(shown(node)) does not fit '\(key)'; write a whole number from \(range.lowerBound) to \(range.upperBound)",
                at: node)
            return nil
        }
        return number
    }

    mutating func missing<Value>(_ key: String, example: String, in node: Node) -> Value? {
        add("pick.missing-key", "'\(key)' is missing; write '\(example)'", at: node)
        return nil
    }

    mutating func add(_ code: String, _ message: String, at node: Node) {
        let length = max(1, node.text?.unicodeScalars.count ?? 1)
        findings.append(.error(code, message, at: SourceLocation(file, node.position), length: length))
    }

    func shown(_ node: Node) -> String {
        switch node.content {
        case .scalar(let scalar): node.isNull ? "nothing" : "'\(scalar.text.prefix(60))'"
        case .list: "a list"
        case .mapping: "a mapping"
        }
    }
}
