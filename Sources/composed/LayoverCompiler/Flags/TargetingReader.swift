import LayoverCatalog
import LayoverModel
import LayoverSchema
import LayoverTargeting

/// Reads conditions on units, and collects their errors, each at its place.
///
/// Literals have the type of their attribute. In addition to GrowthBook's operators, a list means `$in`, `app: ">=7.31"`
/// compares versions, and `app.ios: ">=7.31"` those of one platform.
struct TargetingReader {
    let environment: Environment
    let patterns: any PatternMatching
    var values: ValueReader
    private(set) var own: [Diagnostic] = []

    init(environment: Environment, patterns: any PatternMatching, file: String) {
        self.environment = environment
        self.patterns = patterns
        values = ValueReader(file: file)
    }

    var findings: [Diagnostic] { values.findings + own }

    private var attributes: [String: AttributeType] { environment.settings?.allAttributes ?? AttributeType.ofRequests }

    /// The condition at `node`; a condition that is never true if there is an error.
    mutating func condition(_ node: Node) -> AttributeCondition {
        let placed = clause(node)
        let condition = compile(placed)
        for passed in condition.comparisonsPassedByMissing(patterns: patterns) {
            own.append(
                .warning(
                    "targeting.missing-attribute",
                    "a caller without '\(passed.attribute)' passes '\(passed.operation)', because a missing value counts as 0 here and not in every SDK; add '$exists: true' beside it, or '$exists: false' in an '$or'",
                    at: SourceLocation(values.file, placed.part(at: passed.path).keyPosition),
                    length: passed.operation.unicodeScalars.count))
        }
        return condition
    }

    /// A condition on the value of a feature of `form`: a value, a list of allowed values, or operators.
    mutating func requirement(_ node: Node, on feature: String, form: FeatureSource.Form) -> AttributeCondition {
        let subject = Subject(name: "feature '\(feature)'", type: form.type)
        return compile(PlacedValue([("value", test(node, subject))], at: node.position))
    }

    private mutating func compile(_ placed: PlacedValue) -> AttributeCondition {
        let count = findings.count
        let (condition, problems) = AttributeCondition.compile(
            placed.value, groups: environment.groups.saved, patterns: patterns)
        // An unknown group is reported where it is read, with a suggestion.
        for problem in problems where problem.code != "condition.unknown-group" {
            let part = placed.part(at: problem.path)
            let isAboutKey = problem.code == "condition.unknown-operator"
            report(problem.code, problem.message, at: isAboutKey ? part.keyPosition : part.position)
        }
        return findings.count == count ? condition : .never
    }

    // MARK: Clauses

    private mutating func clause(_ node: Node) -> PlacedValue {
        guard let entries = node.entries else { return PlacedValue(shown(node), at: node.position) }
        checkPlatforms(entries)
        let parts = entries.map { part($0) }
        let isPlain = parts.allSatisfy { $0.count == 1 }
        guard !isPlain else { return PlacedValue(parts.joined().map { $0 }, at: node.position) }
        // Several tests under one key become separate clauses, so that none replaces another.
        let clauses = parts.joined().map { PlacedValue([$0], at: $0.1.position) }
        return PlacedValue([("$and", PlacedValue(items: clauses, at: node.position))], at: node.position)
    }

    /// Makes the value that the condition compiler reports for a node that is not a mapping.
    private func shown(_ node: Node) -> AttributeValue {
        switch node.content {
        case .scalar(let scalar): .text(scalar.text)
        case .list: .list([])
        case .mapping: .object([:])
        }
    }

    private mutating func part(_ entry: Node.Entry) -> [(String, PlacedValue)] {
        switch entry.key {
        case "$and", "$or", "$nor":
            guard let items = entry.value.list else {
                return [(entry.key, PlacedValue(shown(entry.value), at: entry.value.position))]
            }
            let clauses = items.map { clause($0) }
            return [(entry.key, PlacedValue(items: clauses, at: entry.value.position, key: entry.keyPosition))]
        case "$not": return [(entry.key, clause(entry.value).after(entry.keyPosition))]
        default: return attribute(entry)
        }
    }

    private mutating func attribute(_ entry: Node.Entry) -> [(String, PlacedValue)] {
        if entry.key == "app", let tests = versionTests(entry) { return tests }
        if let platform = TargetingReader.platform(in: entry.key) {
            let chosen = PlacedValue(.text(platform.rawValue), at: entry.keyPosition)
            return [("platform", chosen)] + (versionTests(entry) ?? appOperators(entry))
        }
        guard let type = type(of: entry.key) else {
            reportUnknown(entry)
            return []
        }
        let subject = Subject(name: "'\(entry.key)'", type: type.type, words: words(of: entry.key))
        return [(entry.key, test(entry.value, subject).after(entry.keyPosition))]
    }

    /// Finds the type of an attribute; a dotted name continues into a declared list.
    private func type(of name: String) -> (type: AttributeType?, Void)? {
        if let type = attributes[name] { return (type, ()) }
        // Settings that cannot be read may declare it.
        if environment.settings == nil { return (nil, ()) }
        let first = name.prefix { $0 != "." }
        return first.count < name.count && attributes[String(first)] == .list ? (nil, ()) : nil
    }

    private mutating func reportUnknown(_ entry: Node.Entry) {
        let known =
            Array(attributes.keys) + Platform.allCases.map { "app.\($0.rawValue)" } + ["$and", "$or", "$nor", "$not"]
        let all = attributes.keys.sorted().joined(separator: ", ")
        let isFact = FactName(rawValue: entry.key) != nil
        let hint =
            isFact
            ? "'\(entry.key)' is a fact, and only 'show_when' can use facts; the attributes are: \(all)"
            : "there is no attribute '\(entry.key)'; \(meant(suggestion(for: entry.key, among: known), else: "there are \(all); others are declared below 'attributes' in widgets/layover.yaml"))"
        report("targeting.unknown-attribute", hint, at: entry.keyPosition, length: entry.key.unicodeScalars.count)
    }

    // MARK: Versions

    private static func platform(in key: String) -> Platform? {
        key.hasPrefix("app.") ? Platform(rawValue: String(key.dropFirst(4))) : nil
    }

    /// `nil` if the value is not a range but operators or a list.
    private mutating func versionTests(_ entry: Node.Entry) -> [(String, PlacedValue)]? {
        guard entry.value.scalar != nil else { return nil }
        let (range, found) = VersionRange.read(entry.value, file: values.file)
        own += found
        return [range].compactMap { $0 }.map { range in
            ("app", PlacedValue(range.attributeTest, at: entry.value.position, key: entry.keyPosition))
        }
    }

    private mutating func appOperators(_ entry: Node.Entry) -> [(String, PlacedValue)] {
        [("app", test(entry.value, Subject(name: "'\(entry.key)'", type: .text)).after(entry.keyPosition))]
    }

    /// Reports tests of two platforms together, because a client has only one.
    private mutating func checkPlatforms(_ entries: [Node.Entry]) {
        let named = entries.filter { TargetingReader.platform(in: $0.key) != nil }
        for entry in named.dropFirst() {
            report(
                "targeting.never",
                "'\(named[0].key)' and '\(entry.key)' are never true together; write '$or: [{ \(named[0].key): ... }, { \(entry.key): ... }]'",
                at: entry.keyPosition, length: entry.key.unicodeScalars.count)
        }
    }

    /// The possible values of an attribute; `nil` if any value is possible.
    private func words(of name: String) -> [String]? {
        switch name {
        case "market":
            environment.markets.map(\.market.code)
                + environment.withheldMarkets.union(environment.broken[.market] ?? []).sorted()
        case "platform": Platform.allCases.map(\.rawValue)
        default: nil
        }
    }

    mutating func report(_ code: String, _ message: String, at position: Position, length: Int = 1) {
        own.append(
            .error(code, message, at: SourceLocation(values.file, position), length: max(1, length)))
    }
}

/// The subject of a test.
struct Subject {
    let name: String
    /// `nil` for any type.
    let type: AttributeType?
    /// The possible values; `nil` if any value is possible.
    var words: [String]?

    var member: Subject { type == .list ? Subject(name: name, type: nil) : self }
}
