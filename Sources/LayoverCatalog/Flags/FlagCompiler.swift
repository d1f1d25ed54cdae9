import LayoverExperiments
import LayoverFlags
import LayoverModel
import LayoverTargeting

/// Compiles the experiments and then the features, whose rules use them.
struct FlagCompiler {
    let tools: CompilerTools
    let environment: Environment
    let units: WrittenUnits
    private(set) var experiments: [String: CompiledExperiment] = [:]
    private(set) var features: [String: CompiledFeature] = [:]
    /// With the safe values of those that guard features.
    private(set) var killSwitches: [KillSwitch] = []
    var findings: [Diagnostic] = []

    init(tools: CompilerTools, environment: Environment, units: WrittenUnits) {
        self.tools = tools
        self.environment = environment
        self.units = units
    }

    mutating func compile() {
        for file in units.experimentFiles {
            findings += file.findings
            guard let source = file.experiment else { continue }
            var compiler = ExperimentCompiler(source, of: file, in: self)
            experiments[source.key.name] = compiler.compile()
            findings += compiler.findings
        }
        for file in units.featureFiles {
            findings += file.findings
            guard let source = file.feature else { continue }
            var compiler = FeatureCompiler(source, in: self)
            features[source.key.name] = compiler.compile()
            findings += compiler.findings
        }
        killSwitches = environment.killSwitches.map { typed($0) }
        var lint = FlagLint(units: units, placed: Set(environment.layouts.flatMap(\.namedWidgets).map(\.name)))
        lint.check()
        findings += lint.findings
    }

    /// What somebody is to decide about.
    var reviews: [Review] {
        let features = units.features.values.compactMap { source in
            source.reviewBy.map {
                Review(
                    kind: .feature, key: source.key.name, owner: source.owner.name, day: $0,
                    location: source.reviewLocation)
            }
        }
        return (environment.reviews + features).sorted()
    }

    /// A switch whose safe value is a value: it has the type of each feature that it guards.
    private mutating func typed(_ killSwitch: KillSwitch) -> KillSwitch {
        guard let node = environment.safeValues[killSwitch.key], let written = node["value"] else { return killSwitch }
        var values = ValueReader(file: FileKind.killSwitch.pattern.replacing("*", with: killSwitch.key))
        var safe: KillSwitch.SafeValue?
        for name in killSwitch.guards {
            guard let source = units.features[name.name] else { continue }
            let value = values.read(written, as: source.form.type, of: "feature '\(name.name)'")
            guard let value, safe == nil else { continue }
            let known = features[name.name]?.variants.first { $0.value == value }?.name
            safe = .value(value, variant: node["variant"]?.text ?? known ?? "safe")
        }
        findings += values.findings
        return safe.map { killSwitch.with(safe: $0) } ?? killSwitch
    }

    func reader(for file: String) -> TargetingReader {
        TargetingReader(environment: environment, patterns: tools.patterns, file: file)
    }

    /// Features that must have a value first; one that is held back has none.
    func prerequisites(_ requires: Node?, with reader: inout TargetingReader) -> [Prerequisite] {
        (requires?.entries ?? []).map { entry in
            guard let form = units.features[entry.key]?.form else {
                return Prerequisite(feature: entry.key, condition: .never)
            }
            let condition = reader.requirement(entry.value, on: entry.key, form: form)
            return Prerequisite(feature: entry.key, condition: condition)
        }
    }

    /// What units may be: declared, or `id`; many people share a market.
    private var usableUnits: [String: AttributeType] {
        (environment.settings?.attributes ?? [:]).merging(["id": .text]) { own, _ in own }
    }

    /// What is wrong with an attribute as what is hashed.
    func findFault(withUnit unit: Reference) -> Diagnostic? {
        guard let type = usableUnits[unit.name] else {
            let usable = usableUnits.keys.sorted()
            return .error(
                "flag.unit",
                "there is no attribute '\(unit.name)'; \(meant(suggestion(for: unit.name, among: usable), else: "there are \(usable.joined(separator: ", ")); others are declared below 'attributes' in widgets/layover.yaml"))",
                at: unit.location, length: max(1, unit.name.unicodeScalars.count))
        }
        guard type == .text || type == .number else {
            return .error(
                "flag.unit", "'\(unit.name)' is \(type.inWords), which nobody can be told by; take a text or a number",
                at: unit.location, length: unit.name.unicodeScalars.count)
        }
        return nil
    }
}
