import LayoverExperiments
import LayoverFlags
import LayoverTargeting

/// The context of a case: the setup of an SDK.
struct GrowthBookContext {
    let payload: GrowthBookPayload
    private let written: AttributeValue

    init(_ written: AttributeValue) {
        self.written = written
        payload = GrowthBookPayload(written, patterns: GrowthBookSuite.patterns)
    }

    var attributes: Attributes { written["attributes"]?.object ?? [:] }

    /// Builds the client's context, including forced arms.
    ///
    /// The address in the case can force arms of `experiments`.
    func context(for experiments: [Experiment], sticky: (any StickyBuckets)? = nil) -> FeatureContext {
        FeatureContext(
            AssignmentContext(
                attributes: attributes, forced: forced(experiments),
                isEnabled: written["enabled"]?.bool ?? true, isQA: written["qaMode"]?.bool ?? false, sticky: sticky),
            overrides: Dictionary(members("forcedFeatureValues").map { ($0.name, $0.value) }) { _, last in last })
    }

    /// The experiments in the rules of all features.
    var experiments: [Experiment] {
        payload.features.keys.flatMap { key in
            (payload.features[key]?.rules ?? []).compactMap { rule in
                if case .experiment(let rule) = rule.action { rule.experiment } else { nil }
            }
        }
    }

    /// The forced arms.
    ///
    /// Those of the address override those of the context.
    private func forced(_ experiments: [Experiment]) -> [String: Int] {
        let byContext = members("forcedVariations").compactMap { member in
            member.value.number.flatMap { Int(exactly: $0) }.map { (member.name, $0) }
        }
        let byAddress = experiments.compactMap { experiment in
            PreviewQuery.arm(of: experiment.key, in: written["url"]?.text ?? "", arms: experiment.arms.count)
                .map { (experiment.key, $0) }
        }
        return Dictionary(byContext + byAddress) { _, last in last }
    }

    private func members(_ name: String) -> [Attributes.Member] { written[name]?.object?.members ?? [] }
}
