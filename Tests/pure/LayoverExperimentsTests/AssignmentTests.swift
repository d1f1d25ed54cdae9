import LayoverTargeting
import Testing

@testable import LayoverExperiments

struct AssignmentTests {
    private static let nobody: AssignmentContext = AssignmentContext(attributes: [:])
    private static let one = AssignmentContext(attributes: ["id": "1"])
    private static let never = AttributeCondition.never

    /// An experiment with equal arms over the whole range by default.
    private static func experiment(
        arms: Int = 2, hash: BucketHash? = BucketHash(seed: "seed"), ranges: [BucketRange]? = nil,
        phase: Experiment.Phase = .running, filters: [BucketFilter] = [], namespace: Namespace? = nil,
        condition: AttributeCondition? = nil, prerequisites: [Prerequisite] = [], forced: Int? = nil,
        fallback: UnitAttribute? = nil, sticky: StickyRule? = nil
    ) -> Experiment {
        Experiment(
            key: "button", hash: hash, fallback: fallback, arms: (0..<arms).map { Arm(key: "arm-\($0)") },
            ranges: ranges ?? BucketRange.split(arms: arms), phase: phase, filters: filters, namespace: namespace,
            condition: condition, prerequisites: prerequisites, forced: forced, sticky: sticky)
    }

    private static func assign(
        _ experiment: Experiment, _ context: AssignmentContext = one, answer: PrerequisiteAnswer = .circle
    ) -> Assignment {
        experiment.assign(in: context, answer: { _ in answer })
    }

    private static let prerequisite = Prerequisite(feature: "parent", condition: .never)

    @Test(
        arguments: [
            (experiment(arms: 1), one, .tooFewArms), (experiment(phase: .draft), one, .draft),
            (experiment(), nobody, .missingUnit),
            (experiment(), AssignmentContext(attributes: ["id": "1"], isEnabled: false), .disabled),
            (experiment(), AssignmentContext(attributes: ["id": "1"], forced: ["button": 2]), .unknownForcedArm),
            (experiment(filters: [BucketFilter(hash: BucketHash(seed: "x"), ranges: [])]), one, .filtered),
            (experiment(namespace: Namespace("n", BucketRange(0, 0))), one, .outsideNamespace),
            (experiment(condition: never), one, .condition),
            (experiment(prerequisites: [prerequisite]), one, .cyclicPrerequisite),
            (experiment(hash: nil), one, .unknownHashVersion),
            (experiment(ranges: BucketRange.split(arms: 2, coverage: 0)), one, .outsideCoverage),
            (experiment(ranges: [BucketRange(0, 0), BucketRange(0, 0), BucketRange(0, 1)]), one, .outsideCoverage),
            (experiment(forced: -1), one, .unknownForcedArm),
            (experiment(), AssignmentContext(attributes: ["id": "1"], isQA: true), .qaMode),
            (experiment(phase: .stopped), one, .stopped),
        ] as [(Experiment, AssignmentContext, Assignment.Exclusion)])
    func `an excluded unit gets the reason and the control`(
        experiment: Experiment, context: AssignmentContext, reason: Assignment.Exclusion
    ) {
        let assignment = Self.assign(experiment, context)
        #expect(assignment.outcome == .excluded(reason))
        #expect(assignment.arm == 0)
        #expect(!assignment.isInExperiment)
        #expect(!assignment.isByHash)
    }

    @Test func `an unmet prerequisite differs from a circle`() {
        let experiment = Self.experiment(prerequisites: [Self.prerequisite])
        #expect(Self.assign(experiment, answer: .value(1)).outcome == .excluded(.prerequisite))
        let met = Self.experiment(prerequisites: [Prerequisite(feature: "parent", condition: .always)])
        #expect(Self.assign(met, answer: .value(.null)).outcome == .assigned)
    }

    @Test func `a preview goes before the phase and is no exposure`() {
        let context = AssignmentContext(attributes: [:], forced: ["button": 1])
        let assignment = Self.assign(Self.experiment(phase: .draft), context)
        #expect(assignment.outcome == .forcedByPreview)
        #expect(assignment.arm == 1)
        #expect(assignment.isInExperiment)
        #expect(!assignment.isByHash)
    }

    @Test func `with filters a namespace no longer counts`() {
        let all = BucketFilter(hash: BucketHash(seed: "x"), ranges: [BucketRange(0, 1)])
        let none = Namespace("n", BucketRange(0, 0))
        #expect(Self.assign(Self.experiment(filters: [all], namespace: none)).isByHash)
    }

    @Test func `each step is reported, so that the arithmetic can be repeated`() throws {
        var steps: [AssignmentStep] = []
        let filter = BucketFilter(hash: BucketHash(seed: "group"), ranges: [BucketRange(0, 1)])
        let experiment = Self.experiment(filters: [filter], condition: .always)
        let assignment = experiment.assign(in: Self.one, answer: { _ in .circle }, note: { steps.append($0) })
        var found: [String] = []
        for step in steps {
            switch step {
            case .unit(let unit): found.append("unit \(unit.text)")
            case .filter(_, let bucket, let admits): found.append("filter \(bucket ?? -1) \(admits)")
            case .condition(let holds): found.append("condition \(holds)")
            case .hash(let hash, let unit, let arithmetic):
                #expect(arithmetic.first == fnv1a(hash.seed + unit))
                #expect(arithmetic.second == fnv1a(String(arithmetic.first)))
                found.append("bucket \(arithmetic.bucket)")
            case .ranges(let ranges, let arm): found.append("\(ranges.count) ranges, arm \(arm ?? -1)")
            case .outcome(let outcome): found.append("outcome \(outcome == assignment)")
            default: found.append("\(step)")
            }
        }
        let bucket = try #require(assignment.bucket)
        let group = BucketHash(seed: "group").bucket(of: "1")
        #expect(
            found == [
                "unit 1", "filter \(group) true", "condition true", "bucket \(bucket)",
                "2 ranges, arm \(assignment.arm)", "outcome true",
            ])
    }
}

/// Sticky arms.
extension AssignmentTests {
    private struct Kept: StickyBuckets {
        let documents: [String: [String: String]]
        func assignments(attribute: String, unit: String) -> [String: String]? { documents["\(attribute)=\(unit)"] }
    }

    private static func assign(
        _ attributes: Attributes, kept: [String: [String: String]], version: Int = 2, minimum: Int = 0
    ) -> Assignment {
        let rule = StickyRule(experiment: "button", version: version, minimumVersion: minimum)
        let experiment = experiment(
            ranges: [BucketRange(0, 1), BucketRange(1, 1)], fallback: UnitAttribute("device"), sticky: rule)
        return assign(experiment, AssignmentContext(attributes: attributes, sticky: Kept(documents: kept)))
    }

    @Test func `a kept arm goes before the bucket`() {
        let assignment = Self.assign(["id": "1"], kept: ["id=1": ["button__2": "arm-1"]])
        #expect(assignment.arm == 1)
        #expect(assignment.usedSticky)
        #expect(assignment.stickyWrite == nil)
    }

    @Test(arguments: [["button__1": "arm-1"], ["button__2": "gone"], ["other__2": "arm-1"], [:]])
    func `an arm that was kept for another version, arm or experiment is invalid`(kept: [String: String]) {
        let assignment = Self.assign(["id": "1"], kept: ["id=1": kept])
        #expect(assignment.arm == 0)
        #expect(!assignment.usedSticky)
        #expect(
            assignment.stickyWrite
                == StickyWrite(attribute: "id", unit: "1", assignmentKey: "button__2", arm: "arm-0"))
    }

    @Test func `an arm that was kept under the fallback moves to the unit`() {
        let assignment = Self.assign(["id": "1", "device": "d"], kept: ["device=d": ["button__2": "arm-1"]])
        #expect(assignment.arm == 1)
        #expect(assignment.stickyWrite?.attribute == "id")
        let anonymous = Self.assign(["device": "d"], kept: [:])
        #expect(anonymous.unit?.attribute == "device")
    }

    @Test(arguments: [
        ("button__0", true), ("button__1", true), ("button__2", false), ("button__01", false), ("button__x", false),
    ])
    func `a unit that was assigned under an invalid version is excluded`(key: String, isBlocked: Bool) {
        let assignment = Self.assign(["id": "1"], kept: ["id=1": [key: "arm-1"]], minimum: 2)
        #expect((assignment.outcome == .excluded(.blockedStickyVersion)) == isBlocked)
    }

    @Test(.timeLimit(.minutes(1))) func `the lowest version taken may be any number`() {
        let assignment = Self.assign(["id": "1"], kept: ["id=1": ["x": "y"]], minimum: .max)
        #expect(assignment.isByHash)
    }
}
