import LayoverCatalog
import LayoverExperiments
import LayoverFlags
import LayoverModel
import LayoverSchema
import LayoverTargeting

/// Compiles one feature.
struct FeatureCompiler {
    let source: FeatureSource
    let flags: FlagInputs
    private var reader: TargetingReader
    private var names: VariantNames
    private var own: [Diagnostic] = []

    init(_ source: FeatureSource, in flags: FlagInputs) {
        self.source = source
        self.flags = flags
        reader = flags.reader(for: source.location.file)
        names = VariantNames(source.form)
    }

    var findings: [Diagnostic] { own + reader.findings }

    /// `nil` if there is an error.
    mutating func compile() -> CompiledFeature? {
        readVariants()
        let first = value(source.defaultValue)
        if let first { name(first, "default", at: source.defaultValue.position) }
        let shared = flags.prerequisites(source.requires, with: &reader)
        checkRuleNames()
        let rules = source.rules.enumerated().compactMap { rule($0.element, "rule-\($0.offset + 1)", needing: shared) }
        let safe = source.safe.map { value($0) } ?? first
        if let safe, let node = source.safe, names.name(of: safe) == nil { name(safe, "safe", at: node.position) }
        checkLifetime()
        guard let first, let safe, !findings.contains(where: \.isError) else { return nil }
        return CompiledFeature(
            feature: Feature(key: source.asked.name, defaultValue: first, rules: rules), source: source,
            variants: names.variants,
            safe: FeatureContext.Safe(value: safe, variant: names.name(of: safe) ?? "safe"))
    }

    private mutating func readVariants() {
        for entry in source.variants {
            guard let value = value(entry.value) else { continue }
            name(value, entry.key, at: entry.keyPosition, isDeclared: true)
        }
    }

    private mutating func checkRuleNames() {
        var seen: Set<String> = []
        for id in source.rules.compactMap(\.id) where !seen.insert(id.name).inserted {
            report("feature.rule-twice", "two rules are called '\(id.name)'; rename one", at: id.location)
        }
    }

    private mutating func checkLifetime() {
        guard source.isPermanent, source.reviewBy != nil else { return }
        report(
            "feature.lifetime", "'permanent' and 'review_by' exclude each other; remove one", at: source.location)
    }

    // MARK: Rules

    /// `nil` for an invalid rule, and for a rule whose experiment is held back.
    private mutating func rule(
        _ rule: FeatureSource.Rule, _ standard: String, needing shared: [Prerequisite]
    ) -> FeatureRule? {
        let id = rule.id?.name ?? standard
        for stray in rule.strays {
            report(
                "feature.rule",
                "'\(stray.name)' does nothing here: 'values' belong to 'experiment', 'seed' and 'unit' to 'coverage', all three to 'value'",
                at: stray.location, length: stray.name.unicodeScalars.count)
        }
        let prerequisites = shared + flags.prerequisites(rule.requires, with: &reader)
        let condition = rule.when.map { reader.condition($0) }
        switch rule.action {
        case .unclear: return nil
        case .value(let node, let rollout):
            guard let value = value(node) else { return nil }
            name(value, id, at: node.position)
            let force = ForceRule(value: value, condition: condition, rollout: rollout.flatMap { compile($0) })
            return FeatureRule(id: id, prerequisites: prerequisites, action: .force(force))
        case .experiment(let key, let entries):
            let values = values(entries, of: key, rule.location)
            guard let compiled = flags.experiments[key.name], let values else { return nil }
            return FeatureRule(
                id: id, prerequisites: prerequisites, condition: condition,
                action: .experiment(ExperimentRule(experiment: compiled.experiment, values: values)))
        }
    }

    private mutating func compile(_ rollout: FeatureSource.Rollout) -> Rollout? {
        if let fault = flags.findFault(withUnit: rollout.unit) { own.append(fault) }
        guard let seed = rollout.seed else {
            report(
                "feature.seed",
                "'coverage' needs 'seed'; write one that is used nowhere else, such as 'seed: \(source.key.name)-1'",
                at: rollout.location)
            return nil
        }
        return Rollout(
            .range(BucketRange(0, rollout.coverage)), hash: BucketHash(seed: seed.name),
            unit: UnitAttribute(rollout.unit.name))
    }

    /// The value of each arm of the experiment, in the order of its arms.
    private mutating func values(
        _ entries: [Node.Entry], of key: WrittenName, _ place: SourceLocation
    ) -> [AttributeValue]? {
        guard let arms = flags.units.experiments[key.name]?.variants.map(\.key.name) else {
            for entry in entries { _ = value(entry.value) }
            return nil
        }
        for entry in entries where !arms.contains(entry.key) {
            let near = suggestion(for: entry.key, among: arms)
            report(
                "feature.arm",
                "'\(key.name)' has no variant '\(entry.key)'; \(meant(near, else: "it has: \(arms.joined(separator: ", "))"))",
                at: SourceLocation(place.file, entry.keyPosition), length: entry.key.unicodeScalars.count)
        }
        let missing = arms.filter { arm in !entries.contains { $0.key == arm } }
        if !missing.isEmpty {
            report(
                "feature.arm",
                "no value for \(missing.map { "'\($0)'" }.joined(separator: ", ")) of '\(key.name)'; give each variant one below 'values'",
                at: place)
        }
        let found = arms.compactMap { arm in
            entries.first { $0.key == arm }.flatMap { entry -> AttributeValue? in
                guard let value = value(entry.value) else { return nil }
                name(value, arm, at: entry.keyPosition)
                return value
            }
        }
        return found.count == arms.count ? found : nil
    }

    // MARK: Values and their names

    private mutating func value(_ node: Node) -> AttributeValue? {
        reader.values.read(node, as: source.form.type, of: "feature '\(source.key.name)'")
    }

    private mutating func name(
        _ value: AttributeValue, _ name: String, at position: Position, isDeclared: Bool = false
    ) {
        guard !names.add(value, as: name, isDeclared: isDeclared) else { return }
        report(
            "feature.variant", "'\(name)' is the name of another value; give each value its own name below 'variants'",
            at: SourceLocation(source.location.file, position))
    }

    private mutating func report(_ code: String, _ message: String, at place: SourceLocation, length: Int = 1) {
        own.append(.error(code, message, at: place, length: max(1, length)))
    }
}
