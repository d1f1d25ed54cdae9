import LayoverExperiments
import LayoverPattern
import LayoverTargeting
import Testing

@testable import LayoverFlags

/// The program must agree with the evaluator for any features and any caller.
struct FeatureProgramTests {
    private static let safe = FeatureContext.Safe(value: false, variant: "off")

    private static func disagreements(_ features: FeatureSet, _ contexts: [FeatureContext]) -> [String] {
        let program = FeatureProgram(features)
        var decisions: [FeatureDecision] = []
        var found: [String] = []
        for context in contexts {
            program.decide(for: context, into: &decisions)
            for (feature, decision) in zip(features.all, decisions) {
                let expected = FeatureDecision(features.evaluate(feature, in: context))
                if decision != expected { found.append("\(feature.key): \(decision), expected \(expected)") }
            }
            if decisions.count != features.count { found.append("\(decisions.count) of \(features.count) decisions") }
        }
        return found
    }

    @Test(arguments: 0..<8 as Range<UInt64>)
    func `payloads of plausible rules are decided as one by one`(seed: UInt64) throws {
        var made = SeededFeatures(seed: seed)
        var decided: Set<FeatureDecision> = []
        for _ in 0..<60 {
            let payload = GrowthBookPayload(made.payload(features: 12), patterns: RegularExpressions())
            let contexts = (0..<25).map { _ in FeatureContext(AssignmentContext(attributes: made.attributes())) }
            #expect(Self.disagreements(payload.features, contexts).isEmpty)
            var decisions: [FeatureDecision] = []
            FeatureProgram(payload.features).decide(for: contexts[0], into: &decisions)
            decided.formUnion(decisions)
        }
        let sources = Set(decided.map(\.source))
        #expect(
            sources.isSuperset(of: [.defaultValue, .force, .experiment]), "the payloads decide nothing: \(sources)")
    }

    @Test(arguments: 0..<4 as Range<UInt64>)
    func `payloads of anything are decided as one by one`(seed: UInt64) {
        var made = SeededValues(seed: seed)
        var people = SeededFeatures(seed: seed)
        for _ in 0..<2_000 {
            let payload = GrowthBookPayload(made.payload(), patterns: RegularExpressions())
            let contexts = (0..<3).map { _ in FeatureContext(AssignmentContext(attributes: people.attributes())) }
            #expect(Self.disagreements(payload.features, contexts).isEmpty)
        }
    }

    @Test func `a condition of a rule applies together with that of its experiment`() {
        let experiment = Experiment(
            key: "e", hash: BucketHash(seed: "e-1"), arms: [Arm(key: "control"), Arm(key: "new")],
            ranges: BucketRange.split(arms: 2))
        let condition = AttributeCondition.compile(.object(["market": "GB"]), patterns: RegularExpressions()).0
        let rule = FeatureRule(
            id: "r", condition: condition, action: .experiment(ExperimentRule(experiment: experiment, values: [1, 2])))
        let features = FeatureSet([Feature(key: "f", defaultValue: 0, rules: [rule])])
        let inside = FeatureContext(AssignmentContext(attributes: ["id": "u", "market": "GB"]))
        let outside = FeatureContext(AssignmentContext(attributes: ["id": "u", "market": "NO"]))
        #expect(features.evaluate("f", in: inside).source == .experiment)
        #expect(features.evaluate("f", in: outside).source == .defaultValue)
        #expect(Self.disagreements(features, [inside, outside]).isEmpty)
    }

    @Test func `kills, overrides, previews and QA precede the rules`() {
        var made = SeededFeatures(seed: 7)
        let features = GrowthBookPayload(made.payload(features: 20), patterns: RegularExpressions()).features
        let keys = features.keys
        let contexts = (0..<50).flatMap { index -> [FeatureContext] in
            let attributes = made.attributes()
            return [
                FeatureContext(
                    AssignmentContext(attributes: attributes), killed: [keys[index % keys.count]: Self.safe]),
                FeatureContext(AssignmentContext(attributes: attributes), overrides: [keys[index % keys.count]: 3]),
                FeatureContext(AssignmentContext(attributes: attributes, forced: ["experiment-1": 1])),
                FeatureContext(AssignmentContext(attributes: attributes, isQA: true)),
                FeatureContext(AssignmentContext(attributes: attributes, isEnabled: false)),
            ]
        }
        #expect(Self.disagreements(features, contexts).isEmpty)
    }

    @Test func `units beyond plain letters fall into the same buckets`() throws {
        let text = #"{"features":{"a":{"defaultValue":0,"rules":[{"force":1,"coverage":0.5,"hashVersion":2}]}}}"#
        let features = try FeatureTests.payload(text).features
        let units = ["é", "e\u{301}", "日本", "👍", "u\u{0}", "", "a", String(repeating: "長", count: 300)]
        let contexts = units.map { FeatureTests.context(["id": .text($0)]) } + [FeatureTests.context(["id": 17])]
        #expect(Self.disagreements(features, contexts).isEmpty)
    }
}
