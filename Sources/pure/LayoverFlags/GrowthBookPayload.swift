import LayoverExperiments
package import LayoverModel
package import LayoverTargeting

/// Features and groups in the form that GrowthBook's API sends to its SDKs.
///
/// A payload is never rejected as a whole: invalid parts are left out and reported, as GrowthBook's SDKs would skip them.
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

    /// Reads one experiment in the form that the SDK's `run` accepts.
    package static func experiment(
        _ written: AttributeValue, groups: SavedGroups = .none, patterns: any PatternMatching
    ) -> (ExperimentRule?, [PayloadProblem]) {
        var reader = PayloadReader(groups: groups, patterns: patterns)
        let rule = reader.standaloneExperiment(written)
        return (rule, reader.problems)
    }
}

/// A part of a payload that cannot work as its author intended.
package struct PayloadProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// A stable code.
    package let code: String
    package let message: String
    /// The path to it: `features`, key, `rules`, number, member.
    package let path: [String]

    package var description: String { "\(path.joined(separator: "/")): \(message) [\(code)]" }
}
