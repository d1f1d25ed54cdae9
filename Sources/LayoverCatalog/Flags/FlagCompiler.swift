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

    /// What is wrong with an attribute as what is hashed.
    func findFault(withUnit unit: Reference) -> Diagnostic? {
        let types = environment.settings?.allAttributes ?? AttributeType.ofRequests
        guard let type = types[unit.name] else {
            let usable = types.filter { $0.value == .text || $0.value == .number }.keys.sorted()
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
