import LayoverModel

/// Walks one condition over attributes and collects the parts that cannot work.
struct AttributeConditionReader {
    let groups: SavedGroups
    let patterns: any PatternMatching
    private(set) var problems: [ConditionProblem] = []
    private(set) var isWithinLimits = true
    private var tests = 0
    private var path: [String] = []

    init(groups: SavedGroups, patterns: any PatternMatching) {
        self.groups = groups
        self.patterns = patterns
    }

    /// An object whose entries must all hold.
    ///
    /// A value without entries always holds, but null never does.
    mutating func clause(_ written: AttributeValue) -> AttributeClause {
        guard isShallow() else { return .any([]) }
        let entries = AttributeConditionReader.entries(of: written)
        if written.object == nil {
            add("condition.not-a-mapping", "a condition is a mapping such as 'country: GB', not \(written.kind)")
        }
        guard !written.isNull else { return .not(.all([])) }
        return .all(entries.map { entry in inside(entry.name) { reader in reader.entry(entry) } })
    }

    private mutating func entry(_ entry: Attributes.Member) -> AttributeClause {
        switch entry.name {
        case "$and": .all(parts(entry.value))
        case "$or": .any(parts(entry.value))
        case "$nor": .not(.any(parts(entry.value)))
        case "$not": .not(clause(entry.value))
        default: .test(AttributePath(entry.name), test(entry.value))
        }
    }

    private mutating func parts(_ written: AttributeValue) -> [AttributeClause] {
        guard let items = written.list else {
            add("condition.list-expected", "a list of conditions belongs here, not \(written.kind); write '[...]'")
            return written.isNull ? [.not(.all([]))] : []
        }
        return items.enumerated().map { index, item in inside(String(index)) { reader in reader.clause(item) } }
    }

    /// Reads the value of a path, or of an operator with the same kind of argument.
    private mutating func test(_ written: AttributeValue, anyCase: Bool = false) -> AttributeTest {
        guard isShallow(), mayAddTest() else { return .never }
        switch written {
        case .text(let text): return anyCase ? .readsInAnyCase(text.lowercased()) : .reads(text)
        case .number(let number): return .counts(number)
        case .numeral(let numeral): return .counts(numeral.number)
        case .bool(let bool): return .isTruthy(bool)
        case .null: return .isNull
        case .object(let object) where object.isOperators:
            return .every(
                object.members.map { entry in
                    inside(entry.name) { reader in reader.operation(entry.name, entry.value) }
                })
        case .list, .object: return .same(written)
        }
    }

    private mutating func operation(_ name: String, _ argument: AttributeValue) -> AttributeTest {
        if name == VersionRange.operatorName, let range = argument.text.flatMap({ try? VersionRange($0) }) {
            return .isWithin(range)
        }
        guard let operation = Operator(rawValue: name) else {
            add("condition.unknown-operator", "unknown operator \(quoted(name)); it is never true")
            return .never
        }
        let found = test(operation, argument)
        return operation.isNegated ? negated(found) : found
    }

    /// A test that cannot work does not begin to hold when it is negated.
    private func negated(_ test: AttributeTest) -> AttributeTest {
        if case .never = test { .never } else { .not(test) }
    }

    /// Builds the test of an operator, before the operator's own negation.
    private mutating func test(_ operation: Operator, _ argument: AttributeValue) -> AttributeTest {
        switch operation {
        case .eq, .ne: .equals(argument)
        case .lt, .lte, .gt, .gte: .stands(operation.ordering, to: argument)
        case .veq, .vne, .vlt, .vlte, .vgt, .vgte:
            .version(operation.ordering, to: PaddedVersion(argument.asVersion))
        case .in, .nin, .ini, .nini:
            list(argument).map { .isIn(MemberSet($0, foldsCase: operation.ignoresCase)) } ?? .never
        case .inGroup, .notInGroup: .isIn(group(argument))
        case .all, .alli: hasAll(operation, argument)
        case .size: .size(test(argument))
        case .elemMatch: someMember(argument)
        case .regex, .regexi: pattern(operation, argument)
        case .exists: .exists(argument.isTruthy)
        case .type: argument.text.map { .hasType($0) } ?? .never
        case .not: test(argument)
        }
    }

    private mutating func hasAll(_ operation: Operator, _ argument: AttributeValue) -> AttributeTest {
        guard let items = list(argument) else { return .never }
        return .hasAll(
            items.enumerated().map { index, item in
                inside(String(index)) { reader in reader.test(item, anyCase: operation.ignoresCase) }
            })
    }

    private mutating func someMember(_ argument: AttributeValue) -> AttributeTest {
        if argument.object?.isOperators ?? false { return .someMember(test(argument)) }
        return .someObject(clause(argument))
    }

    /// An unknown group has no members.
    private mutating func group(_ argument: AttributeValue) -> MemberSet {
        let name = argument.asText
        if let members = groups[name] { return members }
        add("condition.unknown-group", "unknown group \(quoted(name)); it has no members")
        return .empty
    }

    private mutating func pattern(_ operation: Operator, _ argument: AttributeValue) -> AttributeTest {
        guard let text = argument.text else {
            add("condition.literal-type", "a regular expression belongs here, not \(argument.kind)")
            return .never
        }
        do {
            return .matches(try patterns.compile(text, ignoringCase: operation.ignoresCase))
        } catch {
            add("condition.pattern", "\(quoted(text)) is not a regular expression of RE2: \(error.reason)")
            return .never
        }
    }

    private mutating func list(_ argument: AttributeValue) -> [AttributeValue]? {
        if let items = argument.list { return items }
        add("condition.list-expected", "a list of values belongs here, not \(argument.kind); write '[...]'")
        return nil
    }
}

// Limits, places and problems.
extension AttributeConditionReader {
    /// Returns the entries that JavaScript's `Object.entries` lists: members of an object, or of a list by their indices.
    private static func entries(of written: AttributeValue) -> [Attributes.Member] {
        switch written {
        case .object(let object): object.members
        case .list(let items): items.enumerated().map { Attributes.Member(String($0), $1) }
        default: []
        }
    }

    private mutating func inside<Part>(_ key: String, _ read: (inout AttributeConditionReader) -> Part) -> Part {
        path.append(key)
        defer { path.removeLast() }
        return read(&self)
    }

    private mutating func isShallow() -> Bool {
        guard path.count > Limits.attributeConditionDepth else { return true }
        if isWithinLimits { add("condition.too-deep", "more than \(Limits.attributeConditionDepth) levels") }
        isWithinLimits = false
        return false
    }

    private mutating func mayAddTest() -> Bool {
        tests += 1
        guard tests > Limits.attributeConditionTests else { return true }
        if isWithinLimits { add("condition.too-large", "more than \(Limits.attributeConditionTests) tests") }
        isWithinLimits = false
        return false
    }

    private mutating func add(_ code: String, _ message: String) {
        guard problems.count < Limits.findings else { return }
        problems.append(ConditionProblem(code: code, message: message, path: path))
    }
}

extension Attributes {
    /// True if there are names and all of them are operators.
    fileprivate var isOperators: Bool { !members.isEmpty && members.allSatisfy { $0.name.utf8.first == 0x24 } }
}

extension AttributeValue {
    /// A description of the value, for a message.
    fileprivate var kind: String {
        switch self {
        case .null: "nothing"
        case .bool, .number, .numeral, .text: quoted(asText)
        case .list: "a list"
        case .object: "a mapping"
        }
    }
}
