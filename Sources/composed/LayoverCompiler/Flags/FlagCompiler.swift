import LayoverCatalog
import LayoverExperiments
import LayoverFlags
import LayoverModel
import LayoverSchema
import LayoverTargeting

/// Compiles the experiments and then the features, whose rules use them.
struct FlagCompiler {
    let tools: CompilerTools
    let environment: Environment
    let units: WrittenUnits
    private(set) var experiments: [String: CompiledExperiment] = [:]
    private(set) var features: [String: CompiledFeature] = [:]
    /// With the safe values of switches that guard features.
    private(set) var killSwitches: [KillSwitch] = []
    var findings: [Diagnostic] = []

    init(tools: CompilerTools, environment: Environment, units: WrittenUnits) {
        self.tools = tools
        self.environment = environment
        self.units = units
    }

    /// Compiles all, and reuses unchanged results of `known`.
    ///
    /// - Parameters:
    ///   - known: The features of earlier trees.
    ///   - number: The number of the environment that units are compiled against.
    /// - Complexity: O(experiments + features), and the compile of features that a change affects.
    mutating func compile(after known: inout IncrementalFeatures, number: Int) {
        compileExperiments()
        let inputs = FlagInputs(
            tools: tools, environment: environment, units: units, experiments: experiments)
        var keys: Set<ExactText> = []
        known.keepOnly(units)
        for file in units.featureFiles {
            findings += file.findings
            guard let source = file.feature else { continue }
            guard keys.insert(ExactText(source.asked.name)).inserted else {
                findings.append(
                    .error(
                        "feature.key-twice",
                        "another feature already has the key '\(source.asked.name)'; write another 'key'",
                        at: source.asked.location))
                continue
            }
            let made = known.compile(source, of: file, in: inputs, number: number)
            features[source.key.name] = made.feature
            findings += made.findings
        }
        killSwitches = environment.killSwitches.map { typed($0) }
    }

    private mutating func compileExperiments() {
        let inputs = FlagInputs(tools: tools, environment: environment, units: units)
        for file in units.experimentFiles {
            findings += file.findings
            guard let source = file.experiment else { continue }
            var compiler = ExperimentCompiler(source, of: file, in: inputs)
            experiments[source.key.name] = compiler.compile()
            findings += compiler.findings
        }
    }

    /// Decisions that authors must make by a day.
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

    /// Reads a switch's safe value with the type of each feature that it guards.
    private mutating func typed(_ killSwitch: KillSwitch) -> KillSwitch {
        guard let node = environment.safeValues[killSwitch.key], let written = node["value"] else { return killSwitch }
        var values = ValueReader(file: ContentKind.killSwitch.pattern.replacing("*", with: killSwitch.key))
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
}
