import LayoverCatalog
import LayoverExperiments
import LayoverFlags
import LayoverJSON
import LayoverSchema
import LayoverTargeting

/// The assignment of one unit in one experiment, with its steps.
struct ExperimentAnswer {
    private let compiled: CompiledExperiment
    private let assignment: Assignment
    private let steps: [DescribedStep]
    private let isKilled: Bool

    init(_ compiled: CompiledExperiment, for asked: AskedUnit, in catalog: Catalog, _ stepText: StepText) {
        self.compiled = compiled
        let experiment = compiled.experiment.asRunning
        var steps: [DescribedStep] = []
        assignment = catalog.features.assign(
            experiment, in: asked.context(in: catalog),
            note: { step in
                if let told = stepText.describe(step, of: experiment) { steps.append(told) }
            })
        self.steps = steps
        isKilled = asked.isKilled(compiled, in: catalog)
    }

    private var arm: String { compiled.experiment.arms[assignment.arm].key }

    private var control: String { compiled.experiment.arms[0].key }

    /// The arm that is served.
    private var served: String {
        isKilled || compiled.experiment.phase != .running ? control : arm
    }

    var text: String {
        let source = compiled.source
        let head = "experiment \(compiled.key), \(source.phase.rawValue), of \(source.owner.name)"
        let numbered = steps.enumerated().map { $0.element.text(number: $0.offset + 1) }
        return ([head] + numbered + ["  => \(conclusion)"]).joined(separator: "\n")
    }

    private var conclusion: String {
        let would = assignment.isInExperiment ? "variant '\(arm)'" : "not in the experiment (\(assignment.inWords))"
        switch compiled.experiment.phase {
        case .draft: return "\(would) once it runs; it is a draft, so every unit gets '\(control)'"
        case .stopped: return "\(would) while it ran; it is stopped, so every unit gets '\(control)'"
        case .running where isKilled: return "\(would), but it is killed, so every unit gets '\(control)'"
        case .running: return assignment.isInExperiment ? would : "\(would), so '\(control)'"
        }
    }

    var json: JSONValue {
        [
            "experiment": .string(compiled.key), "status": .string(compiled.experiment.phase.rawValue),
            "in_experiment": .bool(assignment.isInExperiment), "variant": .string(arm), "served": .string(served),
            "killed": .bool(isKilled), "reason": .string(assignment.code),
            "unit": assignment.unit.map { .string($0.text) } ?? .null,
            "bucket": assignment.bucket.map { JSONValue(.number($0)) } ?? .null, "steps": .array(steps.map(\.json)),
        ]
    }
}

extension Experiment {
    /// The experiment as if it were running, to show what a draft will do or what a stopped one did.
    fileprivate var asRunning: Experiment {
        Experiment(
            key: key, hash: hash, unit: unit, fallback: fallback, arms: arms, ranges: ranges, phase: .running,
            filters: filters, namespace: namespace, condition: condition, prerequisites: prerequisites, forced: forced,
            sticky: sticky)
    }
}

extension Assignment {
    /// A stable code for programs.
    var code: String {
        switch outcome {
        case .assigned: "assigned"
        case .forcedByPreview: "forced-by-preview"
        case .forcedByDefinition: "forced-by-definition"
        case .kept: "kept"
        case .excluded(let reason): reason.rawValue
        }
    }

    /// The reason why there is no arm.
    var inWords: String {
        guard case .excluded(let reason) = outcome else { return code }
        return switch reason {
        case .missingUnit: "the unit is unknown"
        case .filtered: "outside its part of the exclusion group"
        case .condition: "'when' does not hold"
        case .prerequisite, .cyclicPrerequisite: "'requires' is not met"
        case .outsideCoverage: "no range contains the bucket"
        default: reason.rawValue
        }
    }
}
