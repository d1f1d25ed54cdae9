import LayoverCatalog
import LayoverExperiments
import LayoverFlags
import LayoverModel
import LayoverSchema
import LayoverTargeting

/// Inputs for compiling an experiment or a feature, besides its own file.
///
/// An immutable object, so that thousands of compiles share it and hold nothing that is modified meanwhile.
final class FlagInputs: Sendable {
    let tools: CompilerTools
    let environment: Environment
    let units: WrittenUnits
    /// The sound experiments, by key; empty while experiments themselves are compiled.
    let experiments: [String: CompiledExperiment]

    init(
        tools: CompilerTools, environment: Environment, units: WrittenUnits,
        experiments: [String: CompiledExperiment] = [:]
    ) {
        self.tools = tools
        self.environment = environment
        self.units = units
        self.experiments = experiments
    }

    func reader(for file: String) -> TargetingReader {
        TargetingReader(environment: environment, patterns: tools.patterns, file: file)
    }

    /// The required features; a feature that is held back never meets its condition.
    func prerequisites(_ requires: Node?, with reader: inout TargetingReader) -> [Prerequisite] {
        (requires?.entries ?? []).map { entry in
            guard let needed = units.features[entry.key] else {
                return Prerequisite(feature: entry.key, condition: .never)
            }
            let condition = reader.requirement(entry.value, on: entry.key, form: needed.form)
            return Prerequisite(feature: needed.asked.name, condition: condition)
        }
    }

    /// Attributes that can be units: declared ones, or `id`.
    ///
    /// Not `market`, which many readers share.
    private var usableUnits: [String: AttributeType] {
        (environment.settings?.attributes ?? [:]).merging(["id": .text]) { own, _ in own }
    }

    /// Finds the fault of an attribute as the input of a hash.
    func findFault(withUnit unit: WrittenName) -> Diagnostic? {
        guard let type = usableUnits[unit.name] else {
            // Settings that cannot be read may declare it.
            guard environment.settings != nil else { return nil }
            let usable = usableUnits.keys.sorted()
            return .error(
                "flag.unit",
                "there is no attribute '\(unit.name)'; \(meant(suggestion(for: unit.name, among: usable), else: "there are \(usable.joined(separator: ", ")); others are declared below 'attributes' in widgets/layover.yaml"))",
                at: unit.location, length: max(1, unit.name.unicodeScalars.count))
        }
        guard type == .text || type == .number else {
            return .error(
                "flag.unit",
                "'\(unit.name)' is \(type.inWords), which does not identify a unit; use a text or a number",
                at: unit.location, length: unit.name.unicodeScalars.count)
        }
        return nil
    }
}
