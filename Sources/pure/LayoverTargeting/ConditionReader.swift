import LayoverModel

/// Walks one condition from its node to a clause and collects its errors.
///
/// A method returns `nil` after it has added an error; its caller continues, so that all errors are found in one run.
struct ConditionReader {
    let file: String
    let patterns: any PatternMatching
    let groups: MemberGroups
    private(set) var findings: [Diagnostic] = []
    private var leaves = 0

    init(file: String, patterns: any PatternMatching, groups: MemberGroups) {
        self.file = file
        self.patterns = patterns
        self.groups = groups
    }

    /// A mapping of paths, and of `$and`, `$or`, `$nor`, `$not`; all its entries must hold.
    mutating func condition(_ node: Node, in scope: PathScope, prefix: String = "", depth: Int) -> Clause? {
        guard isShallow(depth, node) else { return nil }
        guard let entries = node.entries else {
            return fail(
                "condition.not-a-mapping", "a condition is a mapping such as 'market: GB', not \(node.kind)", at: node)
        }
        return every(entries.map { entry($0, in: scope, prefix: prefix, depth: depth + 1) })
    }

    /// All parts, or `nil` if one is missing; a single part is returned unchanged.
    func every(_ parts: [Clause?]) -> Clause? {
        let clauses = parts.compactMap { $0 }
        guard clauses.count == parts.count else { return nil }
        return clauses.count == 1 ? clauses[0] : .all(clauses)
    }

    private mutating func entry(_ entry: Node.Entry, in scope: PathScope, prefix: String, depth: Int) -> Clause? {
        switch entry.key {
        case "$and": parts(entry, in: scope, prefix: prefix, depth: depth).map { .all($0) }
        case "$or": parts(entry, in: scope, prefix: prefix, depth: depth).map { .any($0) }
        case "$nor": parts(entry, in: scope, prefix: prefix, depth: depth).map { .none($0) }
        case "$not": condition(entry.value, in: scope, prefix: prefix, depth: depth).map { .not($0) }
        case let key where key.hasPrefix("$"): misplaced(entry)
        default: path(entry, in: scope, prefix: prefix, depth: depth)
        }
    }

    private mutating func parts(
        _ entry: Node.Entry, in scope: PathScope, prefix: String, depth: Int
    ) -> [Clause]? {
        guard let nodes = list(entry.value, of: "conditions", for: entry.key) else { return nil }
        let clauses = nodes.map { condition($0, in: scope, prefix: prefix, depth: depth + 1) }
        let whole = clauses.compactMap { $0 }
        return whole.count == clauses.count ? whole : nil
    }

    /// `path: ...`; a nested mapping of further paths has the same meaning as dotted paths.
    private mutating func path(_ entry: Node.Entry, in scope: PathScope, prefix: String, depth: Int) -> Clause? {
        let path = prefix + entry.key
        let goesOn = entry.value.entries.map { !$0.isEmpty && !$0.contains { $0.key.hasPrefix("$") } } ?? false
        if let subject = scope.resolve(path), !goesOn || subject.type.columns == nil {
            return requirement(entry.value, on: subject, depth: depth)
        }
        if goesOn { return condition(entry.value, in: scope, prefix: path + ".", depth: depth) }
        let hint = hint(for: path, among: scope.known())
        return fail(
            "condition.unknown-path", "unknown fact \(quoted(path)); \(hint ?? "see the list of facts")",
            at: entry.keyPosition, length: entry.key.unicodeScalars.count)
    }

    private mutating func misplaced(_ entry: Node.Entry) -> Clause? {
        guard Operator(rawValue: entry.key) == nil else {
            return fail(
                "condition.operator-place",
                "\(quoted(entry.key)) needs a fact; write it under one, as 'market: { "
                    + "\(entry.key): ... }'", at: entry.keyPosition, length: entry.key.unicodeScalars.count)
        }
        return unknownOperator(entry, among: ["$and", "$or", "$nor", "$not"])
    }

    mutating func unknownOperator(_ entry: Node.Entry, among names: [String]) -> Clause? {
        let hint = hint(for: entry.key, among: names)
        return fail(
            "condition.unknown-operator",
            "unknown operator \(quoted(entry.key)); \(hint ?? "known here: \(names.joined(separator: " "))")",
            at: entry.keyPosition, length: entry.key.unicodeScalars.count)
    }
}

// Members shared by all parts of the reader: limits, lists and findings.
extension ConditionReader {
    /// Counts one test; false, with an error, if there are too many.
    mutating func mayAddLeaf(_ node: Node) -> Bool {
        leaves += 1
        if leaves == Limits.conditionLeaves + 1 {
            add(
                "condition.too-large", "more than \(Limits.conditionLeaves) tests; split the widget or use a group",
                at: node)
        }
        return leaves <= Limits.conditionLeaves
    }

    mutating func isShallow(_ depth: Int, _ node: Node) -> Bool {
        guard depth > Limits.conditionDepth else { return true }
        add("condition.too-deep", "more than \(Limits.conditionDepth) levels; write it flatter", at: node)
        return false
    }

    /// The members of a list of at most ``Limits/listLength``.
    mutating func list(_ node: Node, of what: String, for key: String) -> [Node]? {
        guard let nodes = node.list else {
            add(
                "condition.list-expected", "\(quoted(key)) takes a list of \(what), not \(node.kind); write '[...]'",
                at: node)
            return nil
        }
        guard nodes.count <= Limits.listLength else {
            add(
                "condition.list-too-long",
                "\(nodes.count) members; a list takes at most \(Limits.listLength), use a group", at: node)
            return nil
        }
        return nodes
    }

    /// `did you mean 'count'?`; skipped once there are enough findings, because it is the most expensive step.
    func hint(for word: String, among names: @autoclosure () -> [String]) -> String? {
        guard findings.count < Limits.findings else { return nil }
        return suggestion(for: word, among: names()).map { "did you mean '\($0)'?" }
    }

    mutating func add(_ code: String, _ message: String, at node: Node) {
        add(code, message, at: node.position, length: max(1, node.text?.unicodeScalars.count ?? 1))
    }

    mutating func add(_ code: String, _ message: String, at position: Position, length: Int) {
        guard findings.count < Limits.findings else { return }
        findings.append(.error(code, message, at: SourceLocation(file, position), length: max(1, length)))
    }

    mutating func fail(_ code: String, _ message: String, at node: Node) -> Clause? {
        add(code, message, at: node)
        return nil
    }

    mutating func fail(_ code: String, _ message: String, at position: Position, length: Int) -> Clause? {
        add(code, message, at: position, length: length)
        return nil
    }
}

/// An author's text in quotes, truncated if it is too long for a line.
func quoted(_ text: String) -> String {
    let scalars = text.unicodeScalars
    let cut = scalars.prefix(Limits.quotedScalars)
    return cut.count == scalars.count ? "'\(text)'" : "'\(String(String.UnicodeScalarView(cut)))...'"
}

extension Node {
    /// A description of the node, for a message.
    var kind: String {
        switch content {
        case .scalar(let scalar): isNull ? "nothing" : quoted(scalar.text)
        case .list: "a list"
        case .mapping: "a mapping"
        }
    }
}
