import LayoverExperiments
import LayoverFlags
import LayoverTargeting

// The groups of cases that evaluate features and run experiments.
extension GrowthBookSuite {
    /// `[name, context, feature, result]`.
    static func feature(_ row: [AttributeValue], _ id: String, _ report: inout Report) {
        let context = GrowthBookContext(part(row, 1))
        let key = part(row, 2).text ?? ""
        let result = context.payload.features.evaluate(key, in: context.context(for: context.experiments))
        let found = json(of: result, feature: key, context)
        for member in part(row, 3).object?.members ?? [] {
            let got = found[member.name] ?? .null
            let isRight = member.name == "experiment" ? isPart(got, of: member.value) : got.isSame(as: member.value)
            guard isRight else {
                return report.fail("\(id), \(member.name)", expected: "\(member.value)", got: "\(got)")
            }
        }
        guard part(row, 3)["experiment"] != nil || result.assignment == nil else {
            return report.fail(id, expected: "no experiment", got: "\(found)")
        }
        report.pass()
    }

    /// `[name, context, experiment, value, in experiment, hash used]`.
    static func run(_ row: [AttributeValue], _ id: String, _ report: inout Report) {
        let context = GrowthBookContext(part(row, 1))
        let (rule, problems) = GrowthBookPayload.experiment(
            part(row, 2), groups: context.payload.groups, patterns: patterns)
        guard let rule else { return report.fail(id, expected: "an experiment", got: "\(problems)") }
        let assignment = context.payload.features.assign(
            rule.experiment, in: context.context(for: [rule.experiment]))
        let value = rule.values.indices.contains(assignment.arm) ? rule.values[assignment.arm] : .null
        report.expect(
            id, "\(part(row, 3)) \(part(row, 4)) \(part(row, 5))",
            got: "\(value) \(assignment.isInExperiment) \(assignment.isByHash)")
    }

    /// `[name, context, stored documents, feature, result of the experiment, documents afterwards]`.
    static func stickyBucket(_ row: [AttributeValue], _ id: String, _ report: inout Report) {
        let context = GrowthBookContext(part(row, 1))
        let own = Set(
            context.experiments.flatMap { [$0.unit, $0.fallback].compactMap { $0 } }
                .compactMap { $0.unit(in: context.attributes).map { StickyDocuments.key($0.attribute, $0.text) } })
        var documents = StickyDocuments(part(row, 2).list ?? [], isLoaded: own.contains)
        let key = part(row, 3).text ?? ""
        let result = context.payload.features.evaluate(
            key, in: context.context(for: context.experiments, sticky: documents), keep: { documents.save($0) })
        let found = json(of: result, feature: key, context)["experimentResult"] ?? .null
        guard found.isSame(as: part(row, 4)) else {
            return report.fail(id, expected: "\(part(row, 4))", got: "\(found)")
        }
        guard documents.json.isSame(as: part(row, 5)) else {
            return report.fail("\(id), documents", expected: "\(part(row, 5))", got: "\(documents.json)")
        }
        report.pass()
    }

    /// The result in the form of GrowthBook's SDK.
    private static func json(
        of result: FeatureResult, feature: String, _ context: GrowthBookContext
    ) -> AttributeValue {
        var members: [Attributes.Member] = [
            .init("value", result.value), .init("on", .bool(result.isOn)), .init("off", .bool(!result.isOn)),
            .init("source", .text(result.source.rawValue)), .init("ruleId", .text(result.ruleID)),
        ]
        if let assignment = result.assignment, let index = result.rule,
            let rule = context.payload.features[feature]?.rules[index], case .experiment(let experiment) = rule.action
        {
            members.append(.init("experiment", json(of: experiment)))
            members.append(.init("experimentResult", json(of: assignment, in: experiment, feature, context)))
        }
        return .object(Attributes(members))
    }

    /// The parts of an experiment that are kept as written.
    ///
    /// The others are compiled to ranges and hashes.
    private static func json(of rule: ExperimentRule) -> AttributeValue {
        let experiment = rule.experiment
        return .object([
            "key": .text(experiment.key), "variations": .list(rule.values),
            "hashVersion": .number(Double(experiment.hash?.version.rawValue ?? 0)),
            "seed": .text(experiment.hash?.seed ?? ""), "hashAttribute": .text(experiment.unit.name),
        ])
    }

    private static func isPart(_ found: AttributeValue, of expected: AttributeValue) -> Bool {
        (found.object?.members ?? []).allSatisfy { member in
            let isRequired = member.name == "key" || member.name == "variations"
            return expected[member.name]?.isSame(as: member.value) ?? !isRequired
        }
    }

    private static func json(
        of assignment: Assignment, in rule: ExperimentRule, _ feature: String, _ context: GrowthBookContext
    ) -> AttributeValue {
        let arm = rule.experiment.arms[assignment.arm]
        // An attribute that cannot be a unit is still reported as it was sent.
        let sent = context.attributes[rule.experiment.unit.name] ?? .text("")
        var members: [Attributes.Member] = [
            .init("featureId", .text(feature)), .init("key", .text(arm.key)),
            .init("value", rule.values[assignment.arm]), .init("variationId", .number(Double(assignment.arm))),
            .init("inExperiment", .bool(assignment.isInExperiment)), .init("hashUsed", .bool(assignment.isByHash)),
            .init("hashAttribute", .text(assignment.unit?.attribute ?? rule.experiment.unit.name)),
            .init("hashValue", assignment.unit?.value ?? sent),
            .init("stickyBucketUsed", .bool(assignment.usedSticky)),
        ]
        if let bucket = assignment.bucket { members.append(.init("bucket", .number(bucket))) }
        if let name = arm.name, !name.isEmpty { members.append(.init("name", .text(name))) }
        if let bandit = rule.bandit, assignment.isByHash {
            members.append(.init("leafId", -1))
            members.append(.init("variationWeights", .list(bandit.weights.map { .number($0) })))
            members.append(.init("banditVersion", .number(bandit.version)))
        }
        if arm.passesThrough { members.append(.init("passthrough", .bool(true))) }
        return .object(Attributes(members))
    }
}
