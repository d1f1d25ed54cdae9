import LayoverExperiments
package import LayoverTargeting

/// Features in the form of GrowthBook's API, so that each of its SDKs computes the same arms.
///
/// Conditions are written as they were read, except that version ranges become the nearest condition in GrowthBook's
/// operators. Bucket ranges replace weights and coverage. Kills come first: a killed feature is its safe value, without any
/// rules if the kill holds everywhere. Stored assignments are not part of the feed.
///
/// Source: GrowthBook, docs/lib/build-your-own.mdx.
package struct GrowthBookFeed: Sendable {
    /// The object `features`.
    package let features: AttributeValue

    /// - Parameters:
    ///   - set: The features.
    ///   - killed: The killed features by the key that apps request, and the killed experiments by theirs.
    package init(_ set: FeatureSet, killed: Killed = Killed()) {
        features = .object(
            Attributes(set.all.map { Attributes.Member($0.key, GrowthBookFeed.feature($0, killed)) }))
    }

    /// Killed names, and the scopes of their kills.
    package struct Killed: Sendable {
        var features: [String: (safe: AttributeValue, holds: [KillHold])] = [:]
        var experiments: [String: [KillHold]] = [:]

        package init() {}
    }

    private static func feature(_ feature: Feature, _ killed: Killed) -> AttributeValue {
        let kill = killed.features[feature.key]
        if let kill, kill.holds.contains(where: \.isEverywhere) { return .object(["defaultValue": kill.safe]) }
        let first = (kill?.holds ?? []).flatMap(\.places).map { place in
            AttributeValue.object(Attributes(place + [Attributes.Member("force", kill?.safe ?? .null)]))
        }
        let rules = first + feature.rules.flatMap { GrowthBookFeed.rules($0, killed) }
        guard !rules.isEmpty else { return .object(["defaultValue": feature.defaultValue]) }
        return .object(["defaultValue": feature.defaultValue, "rules": .list(rules)])
    }

    private static func rules(_ rule: FeatureRule, _ killed: Killed) -> [AttributeValue] {
        switch rule.action {
        case .none: return [written(rule, condition: nil, [])]
        case .force(let force):
            return [
                written(rule, condition: force.condition, [Attributes.Member("force", force.value)] + rollout(force))
            ]
        case .experiment(let given):
            guard given.experiment.phase == .running else {
                // No unit is in it, but its gates still close the feature.
                return rule.prerequisites.contains(where: \.isGate) ? [written(rule, condition: nil, [])] : []
            }
            let holds = killed.experiments[given.experiment.key] ?? []
            if holds.contains(where: \.isEverywhere) { return [experiment(rule, given, isKilled: true)] }
            return holds.flatMap(\.places).map { experiment(rule, given, isKilled: true, in: $0) }
                + [experiment(rule, given, isKilled: false)]
        }
    }

    private static func experiment(
        _ rule: FeatureRule, _ given: ExperimentRule, isKilled: Bool, in place: [Attributes.Member] = []
    ) -> AttributeValue {
        let experiment = given.experiment
        var members = [
            Attributes.Member("key", .text(experiment.key)),
            Attributes.Member(
                "variations", .list(isKilled ? given.values.map { _ in given.values[0] } : given.values)),
            Attributes.Member("meta", .list(experiment.arms.map(meta))),
            Attributes.Member("ranges", .list(experiment.ranges.map(range))),
        ]
        members += hash(experiment.hash, experiment.unit)
        if let namespace = experiment.namespace, rule.filters.isEmpty, experiment.filters.isEmpty {
            members.append(
                Attributes.Member(
                    "namespace",
                    .list([
                        .text(namespace.name), .number(namespace.range.lower), .number(namespace.range.upper),
                    ])))
        }
        return written(
            rule, condition: experiment.condition, members, filters: experiment.filters,
            prerequisites: experiment.prerequisites, place: place)
    }

    /// Writes the members that every rule can have, in addition to the given ones.
    private static func written(
        _ rule: FeatureRule, condition: AttributeCondition?, _ members: [Attributes.Member],
        filters: [BucketFilter] = [], prerequisites: [Prerequisite] = [], place: [Attributes.Member] = []
    ) -> AttributeValue {
        var all = rule.id.isEmpty ? [] : [Attributes.Member("id", .text(rule.id))]
        let conditions =
            [rule.condition, condition].compactMap { $0.map(GrowthBookFeed.condition) }
            + place.filter { $0.name == "condition" }.map(\.value)
        if conditions.count == 1 { all.append(Attributes.Member("condition", conditions[0])) }
        if conditions.count > 1 {
            all.append(Attributes.Member("condition", .object(["$and": .list(conditions)])))
        }
        let parents = rule.prerequisites + prerequisites
        if !parents.isEmpty { all.append(Attributes.Member("parentConditions", .list(parents.map(parent)))) }
        let ranged =
            (rule.filters + filters).map(filter) + place.flatMap { $0.name == "filters" ? $0.value.list ?? [] : [] }
        if !ranged.isEmpty { all.append(Attributes.Member("filters", .list(ranged))) }
        return .object(Attributes(all + members))
    }
}

// The parts of rules.
extension GrowthBookFeed {
    /// `null` would mean no condition, and so hold for every unit.
    static func condition(_ condition: AttributeCondition) -> AttributeValue {
        condition.written.isNull ? .object(["$not": .object([:])]) : condition.forGrowthBook
    }

    private static func parent(_ prerequisite: Prerequisite) -> AttributeValue {
        .object([
            "id": .text(prerequisite.feature), "condition": condition(prerequisite.condition),
            "gate": .bool(prerequisite.isGate),
        ])
    }

    private static func filter(_ filter: BucketFilter) -> AttributeValue {
        .object([
            "seed": .text(filter.hash?.seed ?? ""), "attribute": .text(filter.attribute.name),
            // An unknown version admits no unit, here as in GrowthBook.
            "hashVersion": .number(Double(filter.hash?.version.rawValue ?? -1)),
            "ranges": .list(filter.ranges.map(range)),
        ])
    }

    private static func meta(_ arm: Arm) -> AttributeValue {
        var members = [Attributes.Member("key", .text(arm.key))]
        if let name = arm.name { members.append(Attributes.Member("name", .text(name))) }
        if arm.passesThrough { members.append(Attributes.Member("passthrough", true)) }
        return .object(Attributes(members))
    }

    private static func rollout(_ force: ForceRule) -> [Attributes.Member] {
        guard let rollout = force.rollout else { return [] }
        let share: Attributes.Member =
            switch rollout.share {
            case .range(let range): Attributes.Member("range", GrowthBookFeed.range(range))
            case .coverage(let coverage): Attributes.Member("coverage", .number(coverage))
            }
        return [share] + hash(rollout.hash, rollout.unit)
    }

    private static func hash(_ hash: BucketHash?, _ unit: UnitAttribute) -> [Attributes.Member] {
        [
            Attributes.Member("seed", .text(hash?.seed ?? "")),
            Attributes.Member("hashVersion", .number(Double(hash?.version.rawValue ?? -1))),
            Attributes.Member("hashAttribute", .text(unit.name)),
        ]
    }

    static func range(_ range: BucketRange) -> AttributeValue { .list([.number(range.lower), .number(range.upper)]) }
}
