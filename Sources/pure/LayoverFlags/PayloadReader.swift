import LayoverExperiments
import LayoverModel
import LayoverTargeting

/// Walks a payload and leaves out invalid parts.
struct PayloadReader {
    let groups: SavedGroups
    let patterns: any PatternMatching
    /// GrowthBook's contextual bandits, by the names that rules use.
    let bandits: AttributeValue
    private(set) var problems: [PayloadProblem] = []
    private var path: [String] = []

    init(groups: SavedGroups, patterns: any PatternMatching, bandits: AttributeValue = .null) {
        self.groups = groups
        self.bandits = bandits
        self.patterns = patterns
    }

    mutating func features(_ written: AttributeValue) -> [Feature] {
        let members = written.object?.members ?? []
        if members.count > Limits.features {
            add("payload.too-many-features", "\(members.count) features; only the first \(Limits.features) are read")
        }
        return members.prefix(Limits.features).map { member in
            inside(["features", member.name]) { $0.feature(member.name, member.value) }
        }
    }

    private mutating func feature(_ key: String, _ written: AttributeValue) -> Feature {
        let rules = written["rules"]?.list ?? []
        if rules.count > Limits.rules {
            add("payload.too-many-rules", "\(rules.count) rules; only the first \(Limits.rules) are read")
        }
        return Feature(
            key: key, defaultValue: written["defaultValue"] ?? .null,
            rules: rules.prefix(Limits.rules).enumerated().compactMap { index, rule in
                inside(["rules", String(index)]) { $0.rule(rule, of: key) }
            })
    }

    /// A rule with a member that cannot be read is left out.
    private mutating func rule(_ written: AttributeValue, of key: String) -> FeatureRule? {
        let before = problems.count
        let rule = FeatureRule(
            id: text("id", in: written) ?? "", prerequisites: prerequisites(written), filters: filters(written),
            action: action(written, of: key))
        let isSound = !problems.dropFirst(before).contains { $0.code == PayloadReader.unreadable }
        return isSound ? rule : nil
    }

    private mutating func action(_ written: AttributeValue, of key: String) -> FeatureRule.Action {
        if let value = written["force"] {
            return .force(ForceRule(value: value, condition: condition(written), rollout: rollout(written, of: key)))
        }
        let (values, bandit) = variations(written)
        guard let values else { return .none }
        // A rule's filters are checked before its experiment; if it has filters, the namespace is ignored.
        let hasFilters = isPresent("filters", in: written)
        return .experiment(
            ExperimentRule(
                experiment: experiment(
                    written, key: text("key", in: written) ?? key, arms: values.count, filters: [],
                    namespace: hasFilters ? nil : namespace(written)),
                values: values, bandit: bandit))
    }

    /// The values of a rule's arms.
    ///
    /// A contextual bandit without contexts uses its weights across all contexts; one with contexts is left out and
    /// reported.
    private mutating func variations(
        _ written: AttributeValue
    ) -> ([AttributeValue]?, ExperimentRule.MarginalBandit?) {
        if let values = list("variations", in: written) { return (values, nil) }
        guard let values = list("contextualVariations", in: written) else { return (nil, nil) }
        guard let bandit = text("contextualBanditRef", in: written).flatMap({ bandits[$0] }) else {
            return (values, nil)
        }
        guard bandit["contexts"]?.list?.isEmpty ?? true else {
            add("payload.unsupported", "a contextual bandit is not supported; the rule is left out")
            return (nil, nil)
        }
        let weights = list("weights", in: written)?.compactMap(\.number) ?? BucketRange.equalWeights(values.count)
        return (values, .init(version: bandit["banditVersion"]?.number ?? 0, weights: weights))
    }

    private mutating func rollout(_ written: AttributeValue, of key: String) -> Rollout? {
        let share: Rollout.Share
        if isPresent("range", in: written) {
            share = .range(range(written["range"] ?? .null, "range") ?? BucketRange(0, 0))
        } else if let coverage = number("coverage", in: written) {
            share = .coverage(coverage)
        } else {
            return nil
        }
        return Rollout(
            share, hash: hash(written, seed: text("seed", in: written) ?? key, standard: 1),
            unit: attribute("hashAttribute", in: written) ?? .id, fallback: fallback(written))
    }

    /// An experiment with its own phase, prerequisites and forced arm, which a rule's experiment does not have.
    mutating func standaloneExperiment(_ written: AttributeValue) -> ExperimentRule? {
        guard let key = text("key", in: written), let values = list("variations", in: written) else {
            add(PayloadReader.unreadable, "an experiment needs a key and variations")
            return nil
        }
        let unsupported = ["urlPatterns", "url", "include", "groups"].filter { isPresent($0, in: written) }
        for name in unsupported { add("payload.unsupported", "\(name) is for browsers; no unit is in the experiment") }
        let isDraft = written["active"]?.bool == false || written["status"]?.text == "draft" || !unsupported.isEmpty
        let phase: Experiment.Phase = isDraft ? .draft : written["status"]?.text == "stopped" ? .stopped : .running
        let filters = filters(written)
        let experiment = experiment(
            written, key: key, arms: values.count, phase: phase, filters: filters,
            namespace: isPresent("filters", in: written) ? nil : namespace(written),
            prerequisites: prerequisites(written), forced: written["force"].map { whole($0) ?? -1 })
        return ExperimentRule(experiment: experiment, values: values)
    }

    private mutating func experiment(
        _ written: AttributeValue, key: String, arms count: Int, phase: Experiment.Phase = .running,
        filters: [BucketFilter], namespace: Namespace?, prerequisites: [Prerequisite] = [], forced: Int? = nil
    ) -> Experiment {
        let ranges = list("ranges", in: written).map { $0.compactMap { range($0, "ranges") } }
        return Experiment(
            key: key, hash: hash(written, seed: text("seed", in: written) ?? key, standard: 1),
            unit: attribute("hashAttribute", in: written) ?? .id, fallback: fallback(written),
            arms: arms(written, count: count),
            ranges: ranges
                ?? BucketRange.split(
                    arms: count, coverage: number("coverage", in: written) ?? 1,
                    weights: list("weights", in: written)?.compactMap(\.number)),
            phase: phase, filters: filters, namespace: namespace, condition: condition(written),
            prerequisites: prerequisites, forced: forced, sticky: sticky(written, key: key))
    }

    private mutating func arms(_ written: AttributeValue, count: Int) -> [Arm] {
        let meta = list("meta", in: written) ?? []
        return (0..<count).map { index in
            let arm = meta.indices.contains(index) ? meta[index] : .null
            let passesThrough = arm["passthrough"]?.isTruthy ?? false
            if let key = arm["key"]?.text, !key.isEmpty {
                return Arm(key: key, name: arm["name"]?.text, passesThrough: passesThrough)
            }
            return Arm(number: index, name: arm["name"]?.text, passesThrough: passesThrough)
        }
    }

    private mutating func sticky(_ written: AttributeValue, key: String) -> StickyRule? {
        guard !(written["disableStickyBucketing"]?.isTruthy ?? false) else { return nil }
        return StickyRule(
            experiment: key, version: written["bucketVersion"].flatMap(whole) ?? 0,
            minimumVersion: written["minBucketVersion"].flatMap(whole) ?? 0)
    }
}

// Conditions, prerequisites and hashes.
extension PayloadReader {
    private mutating func condition(_ written: AttributeValue) -> AttributeCondition? {
        guard let condition = present("condition", in: written) else { return nil }
        return inside(["condition"]) { $0.compile(condition) }
    }

    private mutating func compile(_ written: AttributeValue) -> AttributeCondition {
        let (condition, found) = AttributeCondition.compile(written, groups: groups, patterns: patterns)
        for problem in found { inside(problem.path) { $0.add(problem.code, problem.message) } }
        return condition
    }

    private mutating func prerequisites(_ written: AttributeValue) -> [Prerequisite] {
        guard let items = list("parentConditions", in: written) else { return [] }
        return items.enumerated().map { index, item in
            inside(["parentConditions", String(index)]) { reader in
                Prerequisite(
                    feature: reader.text("id", in: item) ?? "",
                    condition: reader.condition(item) ?? .always, isGate: item["gate"]?.isTruthy ?? false)
            }
        }
    }

    private mutating func filters(_ written: AttributeValue) -> [BucketFilter] {
        guard let items = list("filters", in: written) else { return [] }
        return items.enumerated().map { index, item in
            inside(["filters", String(index)]) { reader in
                BucketFilter(
                    attribute: reader.attribute("attribute", in: item) ?? .id,
                    hash: reader.hash(item, seed: reader.text("seed", in: item) ?? "", standard: 2),
                    ranges: (reader.list("ranges", in: item) ?? []).compactMap { reader.range($0, "ranges") })
            }
        }
    }

    private mutating func namespace(_ written: AttributeValue) -> Namespace? {
        guard let parts = list("namespace", in: written) else { return nil }
        guard parts.count >= 3, let name = parts[0].text, let lower = parts[1].number, let upper = parts[2].number
        else {
            refuse("namespace", "[name, from, to]")
            return nil
        }
        return Namespace(name, BucketRange(lower, upper))
    }

    private mutating func hash(_ written: AttributeValue, seed: String, standard: Int) -> BucketHash? {
        let version = number("hashVersion", in: written) ?? 0
        return BucketHash(seed: seed, version: version == 0 ? standard : Int(exactly: version) ?? -1)
    }

    private mutating func range(_ written: AttributeValue, _ name: String) -> BucketRange? {
        guard let ends = written.list, ends.count >= 2, let lower = ends[0].number, let upper = ends[1].number else {
            refuse(name, "[from, to]")
            return nil
        }
        return BucketRange(lower, upper)
    }

    private mutating func fallback(_ written: AttributeValue) -> UnitAttribute? {
        written["disableStickyBucketing"]?.isTruthy ?? false ? nil : attribute("fallbackAttribute", in: written)
    }

    private mutating func attribute(_ name: String, in written: AttributeValue) -> UnitAttribute? {
        text(name, in: written).map { UnitAttribute($0) }
    }

    private func whole(_ written: AttributeValue) -> Int? { written.number.flatMap { Int(exactly: $0) } }
}

// Single members: null and empty texts count as missing, as in JavaScript; a value of another type is a problem.
extension PayloadReader {
    static let unreadable = "payload.unreadable"

    private func present(_ name: String, in written: AttributeValue) -> AttributeValue? {
        guard let value = written[name], !value.isNull else { return nil }
        return value
    }

    private func isPresent(_ name: String, in written: AttributeValue) -> Bool { present(name, in: written) != nil }

    private mutating func text(_ name: String, in written: AttributeValue) -> String? {
        guard let value = present(name, in: written) else { return nil }
        guard let text = value.text else {
            refuse(name, "a text")
            return nil
        }
        return text.isEmpty ? nil : text
    }

    private mutating func number(_ name: String, in written: AttributeValue) -> Double? {
        guard let value = present(name, in: written) else { return nil }
        guard let number = value.number else {
            refuse(name, "a number")
            return nil
        }
        return number
    }

    private mutating func list(_ name: String, in written: AttributeValue) -> [AttributeValue]? {
        guard let value = present(name, in: written) else { return nil }
        guard let list = value.list else {
            refuse(name, "a list")
            return nil
        }
        return list
    }

    private mutating func refuse(_ name: String, _ expected: String) {
        inside([name]) { $0.add(PayloadReader.unreadable, "here belongs \(expected)") }
    }

    private mutating func inside<Part>(_ keys: [String], _ read: (inout PayloadReader) -> Part) -> Part {
        path += keys
        defer { path.removeLast(keys.count) }
        return read(&self)
    }

    private mutating func add(_ code: String, _ message: String) {
        guard problems.count < Limits.problems else { return }
        problems.append(PayloadProblem(code: code, message: message, path: path))
    }
}
