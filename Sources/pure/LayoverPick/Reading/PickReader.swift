package import LayoverModel
import LayoverTargeting

/// Reads an author's `pick` into a ``Pick``, with a finding for each error.
package struct PickReader {
    package internal(set) var findings: [Diagnostic] = []
    let file: String
    let patterns: any PatternMatching
    let facts: [PickFact]

    /// - Parameters:
    ///   - file: Relative to the content root.
    ///   - patterns: Compiles `$regex`.
    ///   - facts: All facts that candidates may have, 64 at most.
    package init(file: String, patterns: any PatternMatching, facts: [PickFact]) {
        self.file = file
        self.patterns = patterns
        self.facts = Array(facts.prefix(PickLimits.facts))
    }

    /// Reads the keys `limits`, `hours`, `score`, `penalties`, `weakest`, `ties`, `variety` and `show`; callers read the
    /// other keys.
    ///
    /// - Returns: `nil` if any finding is an error.
    package mutating func read(_ node: Node) -> Pick? {
        let criteria = list(node["score"], PickLimits.criteria, "criteria").compactMap { criterion($0) }
        if criteria.isEmpty, !hasErrors {
            add("pick.no-score", "there is no criterion; write 'score: [ { fact: ..., curve: ... } ]'", at: node)
        }
        var pick = Pick(facts: facts, criteria: criteria)
        pick.limits = list(node["limits"], PickLimits.limits, "limits").compactMap { item in
            test(item, whenUnknown: ("drop", "keep"))
        }
        pick.penalties = list(node["penalties"], PickLimits.penalties, "penalties").compactMap { penalty($0) }
        if let hours = node["hours"] { pick.hours = policy(hours) }
        if let weakest = node["weakest"] { pick.weakest = whole(weakest, 0...100, "weakest") ?? 0 }
        pick.ties = list(node["ties"], PickLimits.ties, "ties").compactMap { tie($0) }
        if let variety = node["variety"] { pick.variety = self.variety(variety) }
        if let show = node["show"] { pick.show = whole(show, 1...PickLimits.show, "show") ?? pick.show }
        return hasErrors ? nil : pick
    }

    private var hasErrors: Bool { findings.contains(where: \.isError) }

    private mutating func criterion(_ node: Node) -> Pick.Criterion? {
        let slot = fact(node["fact"], in: node, kinds: [.number])
        let curve =
            node["curve"].map { self.curve($0) }
            ?? missing("curve", example: "curve: { linear: { zero: 0, one: 1 } }", in: node)
        let weight = node["weight"].map { whole($0, 1...100, "weight") } ?? 1
        var base: Pick.Criterion.Base?
        if let relative = node["relative"] {
            base = relative.text.flatMap(Pick.Criterion.Base.init)
            if base == nil {
                add("pick.relative", "\(shown(relative)) is not a base; write least or most", at: relative)
            }
        }
        let unknown = unknown(node["unknown"])
        guard let slot, let curve, let weight, let unknown else { return nil }
        return Pick.Criterion(slot: slot, weight: weight, relative: base, unknown: unknown, curve: curve)
    }

    private mutating func unknown(_ node: Node?) -> Pick.Criterion.Unknown? {
        guard let node else { return .utility(wholeUtility / 2) }
        switch node.text {
        case "skip": return .skip
        case "drop": return .drop
        default: return utility(node, "unknown", advice: "write 0 to 1, skip or drop").map { .utility($0) }
        }
    }

    /// `{ if: { rating: { $gte: 3.5 } }, when_unknown: keep }`.
    ///
    /// - Parameters:
    ///   - node: One limit or penalty.
    ///   - whenUnknown: The words for "no", the default, and for "yes".
    /// - Returns: `nil` after a finding.
    private mutating func test(_ node: Node, whenUnknown: (usual: String, other: String)) -> Pick.Test? {
        var holds = false
        if let word = node["when_unknown"] {
            holds = word.text == whenUnknown.other
            if !holds, word.text != whenUnknown.usual {
                add(
                    "pick.when-unknown",
                    "\(shown(word)) is neither; write \(whenUnknown.usual) or \(whenUnknown.other)",
                    at: word)
            }
        }
        guard let written = node["if"] else { return missing("if", example: "if: { rating: { $gte: 3.5 } }", in: node) }
        let compiler = ConditionCompiler(
            file: file, patterns: patterns,
            resolve: { [facts] path in
                facts.firstIndex { $0.name == path }.map { Operand(slot: $0, type: facts[$0].kind.type) }
            }, known: { [facts] in facts.map(\.name) })
        let (condition, found) = compiler.compile(PickCondition.scaled(written, facts))
        findings += found
        guard let condition else { return nil }
        var names: [String] = []
        for operand in condition.operands where !names.contains(operand.path) { names.append(operand.path) }
        return Pick.Test(condition: condition, names: names.joined(separator: ","), holdsWhenUnknown: holds)
    }

    private mutating func penalty(_ node: Node) -> Pick.Penalty? {
        let test = test(node, whenUnknown: ("ignore", "apply"))
        guard let written = node["cost"] else { return missing("cost", example: "cost: 0.15", in: node) }
        let cost = utility(written, "cost")
        guard let test, let cost else { return nil }
        return Pick.Penalty(test: test, cost: cost)
    }

    private mutating func tie(_ node: Node) -> Pick.Tie? {
        guard let text = node.text else {
            add(
                "pick.tie",
                "\(shown(node)) is not a fact; write its name, with '-' before it if the greater value comes first",
                at: node
            )
            return nil
        }
        let isFalling = text.hasPrefix("-")
        return fact(named: isFalling ? String(text.dropFirst()) : text, node, kinds: PickFact.Kind.allCases).map {
            Pick.Tie(slot: $0, isFalling: isFalling)
        }
    }

    private mutating func variety(_ node: Node) -> Pick.Variety? {
        let slot = fact(node["by"], in: node, kinds: PickFact.Kind.allCases, key: "by")
        guard let written = node["cost"] else { return missing("cost", example: "cost: 0.04", in: node) }
        let cost = utility(written, "cost")
        let memory = node["memory"].map { whole($0, 1...PickLimits.varietyMemory, "memory") } ?? 3
        guard let slot, let cost, let memory else { return nil }
        return Pick.Variety(slot: slot, cost: cost, memory: memory)
    }

    /// The items of an optional list.
    private mutating func list(_ node: Node?, _ limit: Int, _ what: String) -> [Node] {
        guard let node, !node.isNull else { return [] }
        guard let items = node.list else {
            add("pick.list-expected", "\(shown(node)) is not a list; write a list of \(what)", at: node)
            return []
        }
        guard items.count <= limit else {
            add("pick.too-many", "\(items.count) \(what); at most \(limit) are allowed", at: node)
            return []
        }
        return items
    }
}

extension PickFact.Kind {
    /// The type in conditions; numbers are whole, in thousandths.
    var type: FieldType {
        switch self {
        case .number: .int
        case .text: .text
        case .flag: .bool
        case .texts: .list(.text)
        }
    }
}
