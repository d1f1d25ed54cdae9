import LayoverExperiments
package import LayoverTargeting

// GrowthBook's SDKs receive only the groups that the conditions of the features refer to.
extension GrowthBookFeed {
    /// Writes the object `savedGroups`.
    ///
    /// - Parameters:
    ///   - set: The features.
    ///   - groups: The groups that conditions may refer to.
    /// - Returns: `nil` if no feature uses a group.
    package static func savedGroups(of set: FeatureSet, _ groups: MemberGroups) -> AttributeValue? {
        var names: Set<String> = []
        for feature in set.all {
            for rule in feature.rules { collect(from: rule, into: &names) }
        }
        let used = groups.all.filter { names.contains($0.name) }
        guard !used.isEmpty else { return nil }
        return .object(Attributes(used.map { Attributes.Member($0.name, .list($0.values)) }))
    }

    private static func collect(from rule: FeatureRule, into names: inout Set<String>) {
        var conditions = [rule.condition].compactMap { $0 } + rule.prerequisites.map(\.condition)
        switch rule.action {
        case .none: break
        case .force(let force): conditions += [force.condition].compactMap { $0 }
        case .experiment(let given):
            conditions +=
                [given.experiment.condition].compactMap { $0 } + given.experiment.prerequisites.map(\.condition)
        }
        for condition in conditions { names.formUnion(condition.groups) }
    }
}
