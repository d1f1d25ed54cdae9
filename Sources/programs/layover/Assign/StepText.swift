import LayoverExperiments
import LayoverFlags
import LayoverJSON
import LayoverModel
import LayoverTargeting

/// Describes the steps of evaluations in words, with every number that was used.
struct StepText {
    let attributes: Attributes
    let patterns: any PatternMatching
    let groups: MemberGroups

    func describe(_ step: AssignmentStep, of experiment: Experiment) -> DescribedStep? {
        switch step {
        case .unit(let unit):
            DescribedStep(
                "unit", ["assigned by '\(unit.attribute)', which is \"\(unit.text)\""],
                ["attribute": .string(unit.attribute), "unit": .string(unit.text)])
        case .missingUnit(let attribute, _):
            DescribedStep(
                "missing-unit", ["assigned by '\(attribute)', which is unknown; set --unit \(attribute)=..."],
                ["attribute": .string(attribute)])
        case .filter(let filter, let bucket, let admits): describe(filter, bucket, admits: admits)
        case .condition(let holds): experiment.condition.map { describe($0, holds: holds) }
        case .prerequisite(let feature, let answer, let isMet):
            describe(experiment.prerequisites.first { $0.feature == feature }, feature, answer, isMet: isMet)
        case .hash(let hash, let unit, let arithmetic):
            DescribedStep(
                "hash", ["the split"] + lines(of: arithmetic, hash, unit), members(of: arithmetic, hash, unit))
        case .ranges(let ranges, let arm): describe(ranges, arm, of: experiment)
        case .forcedByPreview, .forcedByDefinition, .sticky, .namespace, .outcome: nil
        }
    }

    func describe(_ condition: AttributeCondition, holds: Bool) -> DescribedStep {
        let operands = OperandText(attributes: attributes, patterns: patterns, groups: groups).describe(
            condition.written)
        return DescribedStep(
            "condition", ["when: \(holds ? "holds" : "does not hold")"] + operands.map { "  \($0.line)" },
            [
                "condition": JSONValue(condition.written), "operands": .array(operands.compactMap(\.json)),
                "holds": .bool(holds),
            ])
    }

    func describe(_ prerequisite: Prerequisite?, _ feature: String, _ answer: PrerequisiteAnswer, isMet: Bool)
        -> DescribedStep
    {
        let found: AttributeValue? = if case .value(let value) = answer { value } else { nil }
        let wanted = prerequisite?.condition.written["value"] ?? .null
        return DescribedStep(
            "prerequisite",
            [
                "requires: '\(feature)' must be \(wanted); it is \(found?.description ?? "a circular reference"): \(isMet ? "met" : "not met")"
            ],
            [
                "feature": .string(feature), "wanted": JSONValue(wanted),
                "found": found.map { JSONValue($0) } ?? .null, "met": .bool(isMet),
            ])
    }

    func describe(_ rollout: Rollout, takes: Bool) -> DescribedStep {
        let range: BucketRange =
            switch rollout.share {
            case .range(let range): range
            case .coverage(let coverage): BucketRange(0, coverage)
            }
        guard let hash = rollout.hash, let unit = rollout.unit.unit(in: attributes) else {
            return DescribedStep(
                "rollout", ["rolled out by '\(rollout.unit.name)', which is unknown: not included"],
                ["attribute": .string(rollout.unit.name), "takes": .bool(takes)])
        }
        let arithmetic = hash.arithmetic(of: unit.text)
        let step = DescribedStep(
            "rollout",
            ["rolled out by '\(unit.attribute)' to \(range.plain)"] + lines(of: arithmetic, hash, unit.text)
                + ["\(arithmetic.bucket.plain) is \(takes ? "inside: included" : "outside: not included")"],
            members(of: arithmetic, hash, unit.text))
        return DescribedStep(step, ["range": range.json, "takes": .bool(takes)])
    }

    // MARK: Parts of an assignment

    private func describe(_ filter: BucketFilter, _ bucket: Double?, admits: Bool) -> DescribedStep {
        let ranges = filter.ranges.map(\.plain).joined(separator: ", ")
        guard let hash = filter.hash, let unit = filter.attribute.unit(in: attributes), let bucket else {
            return DescribedStep(
                "exclusion", ["an exclusion group by '\(filter.attribute.name)', which is unknown: not admitted"],
                ["admits": .bool(admits)])
        }
        let arithmetic = hash.arithmetic(of: unit.text)
        let step = DescribedStep(
            "exclusion",
            ["exclude_group '\(hash.seed)', of which this experiment has \(ranges)"]
                + lines(of: arithmetic, hash, unit.text)
                + [
                    "\(bucket.plain) is \(admits ? "inside: continues" : "outside: this unit is left to other experiments")"
                ],
            members(of: arithmetic, hash, unit.text))
        return DescribedStep(step, ["ranges": .array(filter.ranges.map(\.json)), "admits": .bool(admits)])
    }

    private func describe(_ ranges: [BucketRange], _ arm: Int?, of experiment: Experiment) -> DescribedStep {
        let width = experiment.arms.map(\.key.count).max() ?? 0
        let lines = zip(experiment.arms, ranges).enumerated().map { index, pair in
            "  \(pair.0.key.padded(to: width + 2))\(pair.1.plain)\(index == arm ? "  <- contains the bucket" : "")"
        }
        let members = zip(experiment.arms, ranges).map { JSONValue.Member($0.0.key, $0.1.json) }
        return DescribedStep(
            "ranges", ["ranges\(arm == nil ? ", none of which contains the bucket" : "")"] + lines,
            ["ranges": .object(members), "variant": arm.map { .string(experiment.arms[$0].key) } ?? .null])
    }

    // MARK: The arithmetic

    private func lines(of arithmetic: BucketHash.Arithmetic, _ hash: BucketHash, _ unit: String) -> [String] {
        guard let second = arithmetic.second else {
            return [
                "fnv1a(\"\(unit)\" + \"\(hash.seed)\") = \(arithmetic.first)",
                "\(arithmetic.first) % \(arithmetic.steps) = \(arithmetic.remainder), bucket \(arithmetic.bucket.plain)",
            ]
        }
        return [
            "fnv1a(\"\(hash.seed)\" + \"\(unit)\") = \(arithmetic.first)",
            "fnv1a(\"\(arithmetic.first)\") = \(second)",
            "\(second) % \(arithmetic.steps) = \(arithmetic.remainder), bucket \(arithmetic.bucket.plain)",
        ]
    }

    private func members(
        of arithmetic: BucketHash.Arithmetic, _ hash: BucketHash, _ unit: String
    ) -> KeyValuePairs<String, JSONValue> {
        [
            "seed": .string(hash.seed), "unit": .string(unit), "first": .int(Int(arithmetic.first)),
            "second": arithmetic.second.map { .int(Int($0)) } ?? .null, "steps": .int(Int(arithmetic.steps)),
            "remainder": .int(Int(arithmetic.remainder)), "bucket": JSONValue(.number(arithmetic.bucket)),
        ]
    }
}
