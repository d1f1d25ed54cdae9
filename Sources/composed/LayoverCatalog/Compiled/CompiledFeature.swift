import LayoverExperiments
package import LayoverFlags
package import LayoverSchema
package import LayoverTargeting

/// A feature, with the rest of its file.
package struct CompiledFeature: Sendable {
    /// A value by its name.
    package struct Variant: Hashable, Sendable {
        package let name: String
        package let value: AttributeValue

        package init(name: String, value: AttributeValue) {
            self.name = name
            self.value = value
        }
    }

    package let feature: Feature
    package let source: FeatureSource
    /// Every value that the feature can have, under each of its names, without duplicates.
    ///
    /// The values that the file declares come first.
    package let variants: [Variant]
    /// The feature's value while it is killed.
    package let safe: FeatureContext.Safe

    package init(feature: Feature, source: FeatureSource, variants: [Variant], safe: FeatureContext.Safe) {
        self.feature = feature
        self.source = source
        self.variants = variants
        self.safe = safe
    }

    /// The key that apps request.
    package var key: String { feature.key }
    /// The feature's name in files and kills.
    package var name: String { source.key.name }
    package var owner: String { source.owner.name }
    package var description: String { source.description }
    package var form: FeatureSource.Form { source.form }

    /// The variant's name of an evaluation's result: the name of its arm or rule if the value has it, else the value's
    /// first name.
    ///
    /// - Complexity: O(variants).
    package func variant(of result: FeatureResult) -> String {
        if let killed = result.variant { return killed }
        return name(of: result.value, at: place(of: result))
    }

    /// The variant of a choice: its name and value.
    ///
    /// - Returns: `nil` for a choice without a value: a choice of another feature, or a closed gate.
    /// - Complexity: O(variants).
    package func variant(of choice: FeatureChoice) -> Variant? {
        func named(_ value: AttributeValue, _ place: String?) -> Variant {
            Variant(name: name(of: value, at: place), value: value)
        }
        switch choice {
        case .killed: return Variant(name: safe.variant, value: safe.value)
        case .standard: return named(feature.defaultValue, "default")
        case .override, .unknownFeature, .gated, .circle: return nil
        case .force(let rule), .arm(let rule, _), .control(let rule):
            guard feature.rules.indices.contains(rule) else { return nil }
            switch (feature.rules[rule].action, choice) {
            case (.force(let force), _): return named(force.value, feature.rules[rule].id)
            case (.experiment(let given), .arm(_, let arm)) where given.values.indices.contains(arm):
                return named(given.values[arm], given.experiment.arms[arm].key)
            case (.experiment(let given), .control): return named(given.values[0], given.experiment.arms[0].key)
            default: return nil
            }
        }
    }

    private func name(of value: AttributeValue, at place: String?) -> String {
        let names = variants.filter { $0.value == value }.map(\.name)
        if let place, names.contains(place) { return place }
        return names.first ?? "default"
    }

    /// The name of the value's source: an arm, a rule, or `default` if no rule applied.
    private func place(of result: FeatureResult) -> String? {
        guard let number = result.rule, feature.rules.indices.contains(number) else { return "default" }
        let rule = feature.rules[number]
        guard case .experiment(let experiment) = rule.action else { return rule.id }
        if result.source == .killedExperiment { return experiment.experiment.arms[0].key }
        return result.assignment.map { experiment.experiment.arms[$0.arm].key }
    }
}
