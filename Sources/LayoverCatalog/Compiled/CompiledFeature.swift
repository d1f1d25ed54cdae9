package import LayoverFlags
package import LayoverTargeting

/// What the file of a feature says beside its rules.
package struct CompiledFeature: Sendable {
    package enum Form: String, CaseIterable, Sendable { case bool, text, number, json }

    /// A value by its name.
    package struct Variant: Hashable, Sendable {
        package let name: String
        package let value: AttributeValue
    }

    package let feature: Feature
    package let owner: String
    package let description: String
    package let form: Form
    /// Every value that the feature can have, each once, in the order written: the default first.
    package let variants: [Variant]
    /// What it is while it is killed.
    package let safe: FeatureContext.Safe

    package var key: String { feature.key }
}
