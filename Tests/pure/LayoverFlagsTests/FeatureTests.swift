import LayoverExperiments
import LayoverPattern
import LayoverTargeting
import Testing

@testable import LayoverFlags

struct FeatureTests {
    static func payload(_ text: String) throws -> GrowthBookPayload {
        GrowthBookPayload(try AttributeValue(parsing: Array(text.utf8)), patterns: RegularExpressions())
    }

    static func context(
        _ attributes: Attributes = ["id": "1"], killed: [String: FeatureContext.Safe] = [:],
        overrides: [String: AttributeValue] = [:]
    ) -> FeatureContext {
        FeatureContext(AssignmentContext(attributes: attributes), killed: killed, overrides: overrides)
    }

    @Test func `a kill beats an override, and an override beats the rules`() throws {
        let features = try Self.payload(#"{"features":{"a":{"defaultValue":1,"rules":[{"force":2}]}}}"#).features
        let safe = FeatureContext.Safe(value: 0, variant: "off")
        let killed = features.evaluate("a", in: Self.context(killed: ["a": safe], overrides: ["a": 3]))
        #expect(killed == FeatureResult(0, .killed, variant: "off"))
        #expect(features.evaluate("a", in: Self.context(overrides: ["a": 3])) == FeatureResult(3, .override))
        #expect(features.evaluate("a", in: Self.context()) == FeatureResult(2, .force, rule: 0))
        #expect(features.evaluate("b", in: Self.context()) == FeatureResult(.null, .unknownFeature))
    }

    @Test func `a killed prerequisite answers with its safe value`() throws {
        let features = try Self.payload(
            #"""
            {"features":{"parent":{"defaultValue":true},"child":{"defaultValue":1,"rules":[
            {"parentConditions":[{"id":"parent","condition":{"value":true},"gate":true}]}]}}}
            """#
        ).features
        let safe = FeatureContext.Safe(value: false, variant: "off")
        #expect(features.evaluate("child", in: Self.context()).value == 1)
        let killed = features.evaluate("child", in: Self.context(killed: ["parent": safe]))
        #expect(killed == FeatureResult(.null, .prerequisite))
    }

    @Test(arguments: [(0.0, 0.0, false), (0, 0.5, true), (0.5, 0.5, true), (0.5, 0.4999, false), (0.9999, 1, true)])
    func `coverage includes its own end, and no coverage includes no unit`(
        bucket: Double, coverage: Double, isTaken: Bool
    ) throws {
        let hash = BucketHash(seed: "s")
        let unit = try #require((0...).lazy.map { "u\($0)" }.first { hash.bucket(of: $0) == bucket })
        let context = AssignmentContext(attributes: ["id": .text(unit)])
        #expect(Rollout(.coverage(coverage), hash: hash).takes(context) == isTaken)
    }

    /// A chain of features, each of which needs the next.
    private static func chain(_ length: Int) throws -> FeatureSet {
        let features = (0..<length).map { index in
            #""f\#(index)":{"defaultValue":true,"rules":[{"parentConditions":[{"id":"f\#(index + 1)","gate":true}]}]}"#
        }
        return try payload(#"{"features":{\#(features.joined(separator: ",")),"f\#(length)":{"defaultValue":1}}}"#)
            .features
    }

    @Test(arguments: [
        (Limits.prerequisiteDepth, FeatureResult.Source.defaultValue),
        (Limits.prerequisiteDepth + 1, .cyclicPrerequisite),
    ])
    func `features may need one another so deep and no deeper`(length: Int, source: FeatureResult.Source) throws {
        #expect(try Self.chain(length).evaluate("f0", in: Self.context()).source == source)
    }

    @Test(
        .timeLimit(.minutes(1)),
        arguments: [
            (Limits.prerequisiteLookups, FeatureResult.Source.defaultValue),
            (Limits.prerequisiteLookups + 1, .cyclicPrerequisite),
        ])
    func `prerequisites are looked up to a limit`(count: Int, source: FeatureResult.Source) throws {
        let parents = Array(repeating: #"{"id":"p","gate":true}"#, count: count).joined(separator: ",")
        let features = try Self.payload(
            #"{"features":{"p":{},"a":{"rules":[{"parentConditions":[\#(parents)]}]}}}"#
        ).features
        #expect(features.evaluate("a", in: Self.context()).source == source)
    }

    @Test(.timeLimit(.minutes(1))) func `a net in which each feature needs the next twice ends soon`() throws {
        let features = (0..<30).map { index in
            let parent = #"{"id":"f\#(index + 1)","gate":true}"#
            return #""f\#(index)":{"defaultValue":true,"rules":[{"parentConditions":[\#(parent),\#(parent)]}]}"#
        }
        let set = try Self.payload(#"{"features":{\#(features.joined(separator: ",")),"f30":{}}}"#).features
        #expect(set.evaluate("f0", in: Self.context()).source == .cyclicPrerequisite)
    }

    @Test(arguments: [(Limits.rules, 0), (Limits.rules + 1, 1)])
    func `a feature has a limit of rules`(count: Int, problems: Int) throws {
        let rules = Array(repeating: #"{"force":2,"condition":{"id":"x"}}"#, count: count - 1) + [#"{"force":3}"#]
        let payload = try Self.payload(#"{"features":{"a":{"rules":[\#(rules.joined(separator: ","))]}}}"#)
        #expect(payload.problems.count == problems)
        #expect(payload.features.evaluate("a", in: Self.context()).value == (problems == 0 ? 3 : .null))
    }

    @Test(arguments: [(Limits.features, 0), (Limits.features + 1, 1)])
    func `a payload has a limit of features`(count: Int, problems: Int) throws {
        let features = (0..<count).map { #""f\#($0)":{}"# }.joined(separator: ",")
        let payload = try Self.payload(#"{"features":{\#(features)}}"#)
        #expect(payload.problems.map(\.code) == Array(repeating: "payload.too-many-features", count: problems))
        #expect(payload.features.count == Limits.features)
    }

    @Test(arguments: [
        #"{"force":1,"coverage":"all"}"#, #"{"force":1,"range":[0]}"#, #"{"variations":{"a":1}}"#,
        #"{"variations":[1,2],"ranges":[[0,1],3]}"#, #"{"variations":[1,2],"hashAttribute":7}"#,
        #"{"force":1,"filters":[{"seed":3,"ranges":[[0,1]]}]}"#, #"{"force":1,"parentConditions":{}}"#,
        #"{"variations":[1,2],"namespace":["n",0]}"#, #"{"force":1,"coverage":1,"seed":false}"#,
    ])
    func `an unreadable rule is left out and reported`(rule: String) throws {
        let payload = try Self.payload(#"{"features":{"a":{"defaultValue":0,"rules":[\#(rule),{"force":5}]}}}"#)
        #expect(payload.problems.first?.code == "payload.unreadable")
        #expect(payload.problems.first?.path.prefix(4) == ["features", "a", "rules", "0"])
        #expect(payload.features.evaluate("a", in: Self.context()).value == 5)
    }

    @Test(arguments: ["null", "[]", "7", #"{"features":[]}"#, #"{"features":{"a":null,"b":{"rules":7}}}"#])
    func `a payload of any shape has its readable features`(text: String) throws {
        let payload = try Self.payload(text)
        #expect(payload.features.evaluate("b", in: Self.context()).value == .null)
        #expect(payload.problems.isEmpty)
    }

    @Test func `any JSON is read as a payload and evaluated without harm`() throws {
        var random = SeededValues(seed: 4)
        for _ in 0..<4_000 {
            let payload = GrowthBookPayload(random.payload(), patterns: RegularExpressions())
            let context = FeatureContext(AssignmentContext(attributes: ["id": "7", "a": 1]))
            for key in ["a", "b"] {
                let result = payload.features.evaluate(key, in: context)
                #expect(result == payload.features.evaluate(key, in: context))
            }
        }
    }
}
