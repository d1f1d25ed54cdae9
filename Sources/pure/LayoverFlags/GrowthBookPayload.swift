import LayoverExperiments
package import LayoverModel
package import LayoverTargeting

/// Features and groups as GrowthBook's API hands them to its SDKs.
///
/// Nothing in a payload is an error as a whole: what cannot work is left out and told, as GrowthBook's SDKs would skip it.
///
/// Source: GrowthBook, docs/lib/build-your-own.mdx.
package struct GrowthBookPayload: Sendable {
    package let features: FeatureSet
    package let groups: SavedGroups
    package let problems: [PayloadProblem]

    /// - Parameters:
    ///   - payload: An object with `features` and `savedGroups`; either may be missing.
    ///   - patterns: Compiles the regular expressions of conditions.
    package init(_ payload: AttributeValue, patterns: any PatternMatching) {
        let groups = (payload["savedGroups"]?.object?.members ?? []).map { ($0.name, $0.value.list ?? []) }
        self.groups = SavedGroups(Dictionary(groups, uniquingKeysWith: { first, _ in first }))
        var reader = PayloadReader(
            groups: self.groups, patterns: patterns, bandits: payload["contextualBandits"] ?? .null)
        features = FeatureSet(reader.features(payload["features"] ?? .null))
        problems = reader.problems
    }

    /// Reads one experiment as the SDK's `run` takes it.
    package static func experiment(
        _ written: AttributeValue, groups: SavedGroups = .none, patterns: any PatternMatching
    ) -> (ExperimentRule?, [PayloadProblem]) {
        var reader = PayloadReader(groups: groups, patterns: patterns)
        let rule = reader.standaloneExperiment(written)
        return (rule, reader.problems)
    }
}

/// Something in a payload that cannot do what its author meant.
package struct PayloadProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// Stable.
    package let code: String
    package let message: String
    /// The way down to it: `features`, key, `rules`, number, member.
    package let path: [String]

    package var description: String { "\(path.joined(separator: "/")): \(message) [\(code)]" }
}
