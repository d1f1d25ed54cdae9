import LayoverCatalog
import LayoverExperiments
import LayoverFlags
import LayoverJSON
import LayoverSchema

/// The value of one feature for the unit, with its steps.
struct FeatureAnswer {
    private let compiled: CompiledFeature
    private let result: FeatureResult
    private let steps: [DescribedStep]

    init(_ compiled: CompiledFeature, for asked: AskedUnit, in catalog: Catalog, _ stepText: StepText) {
        self.compiled = compiled
        var steps: [DescribedStep] = []
        result = catalog.features.evaluate(
            compiled.key, in: asked.context(in: catalog),
            note: { step in
                if let told = FeatureAnswer.describe(step, stepText) { steps.append(told) }
            })
        self.steps = steps
    }

    private static func describe(_ step: FeatureStep, _ stepText: StepText) -> DescribedStep? {
        switch step {
        case .killed(let safe):
            DescribedStep(
                "killed", ["killed by its file: the safe value"], ["value": JSONValue(safe.value)])
        case .rule(let index, let rule):
            DescribedStep(
                "rule", ["rule '\(rule.id)'\(words(for: rule))"],
                ["rule": .string(rule.id), "number": .int(index)])
        case .prerequisite(let prerequisite, let answer, let isMet):
            stepText.describe(prerequisite, prerequisite.feature, answer, isMet: isMet)
        case .condition(let condition, let holds): stepText.describe(condition, holds: holds)
        case .rollout(let rollout, let takes): stepText.describe(rollout, takes: takes)
        case .assignment(let experiment, let step): stepText.describe(step, of: experiment)
        }
    }

    private static func words(for rule: FeatureRule) -> String {
        switch rule.action {
        case .force(let force): " returns \(force.value)"
        case .experiment(let experiment): " uses the experiment '\(experiment.experiment.key)'"
        case .none: ""
        }
    }

    var text: String {
        let head = "feature \(compiled.key), \(compiled.form.rawValue), of \(compiled.owner)"
        let numbered = steps.enumerated().map { $0.element.text(number: $0.offset + 1) }
        return ([head] + numbered + ["  => \(result.value), called '\(compiled.variant(of: result))': \(why)"])
            .joined(separator: "\n")
    }

    private var why: String {
        switch result.source {
        case .killed: "it is killed"
        case .force: "set by rule '\(result.ruleID)'"
        case .experiment: "set by the arm of rule '\(result.ruleID)'"
        case .defaultValue: "no rule applies, so the default"
        default: result.source.rawValue
        }
    }

    var json: JSONValue {
        [
            "feature": .string(compiled.key), "value": JSONValue(result.value),
            "variant": .string(compiled.variant(of: result)), "source": .string(result.source.rawValue),
            "rule": result.rule == nil ? .null : .string(result.ruleID), "steps": .array(steps.map(\.json)),
        ]
    }
}
