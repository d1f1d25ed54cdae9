import LayoverExperiments
package import LayoverFlags
package import LayoverTargeting

/// A feature, and what its file says besides.
package struct CompiledFeature: Sendable {
    package enum Form: String, CaseIterable, Sendable { case bool, text, number, json }

    /// A value by its name.
    package struct Variant: Hashable, Sendable {
        package let name: String
        package let value: AttributeValue
    }

    package let feature: Feature
    package let source: FeatureSource
    /// Every value that the feature can have, by its names, each once.
    ///
    /// Those that the file declares come first.
    package let variants: [Variant]
    /// What it is while it is killed.
    package let safe: FeatureContext.Safe

    package var key: String { feature.key }
    package var owner: String { source.owner.name }
    package var description: String { source.description }
    package var form: Form { source.form }

    /// The name of what an evaluation gave: an arm's own where the value has no other.
    ///
    /// - Complexity: O(variants).
    package func variant(of result: FeatureResult) -> String {
        if let killed = result.variant { return killed }
        let names = variants.filter { $0.value == result.value }.map(\.name)
        if let place = place(of: result), names.contains(place) { return place }
        return names.first ?? "default"
    }

    /// Where the value comes from: an arm, a rule, or no rule at all.
    private func place(of result: FeatureResult) -> String? {
        guard let number = result.rule, feature.rules.indices.contains(number) else { return "default" }
        let rule = feature.rules[number]
        guard case .experiment(let experiment) = rule.action else { return rule.id }
        return result.assignment.map { experiment.experiment.arms[$0.arm].key }
    }
}
