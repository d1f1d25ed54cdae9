import LayoverExperiments
import LayoverFlags
import LayoverPattern
import LayoverTargeting
import Testing

struct MissingUnitTests {
    private let features = GrowthBookPayload(
        .object([
            "features": .object([
                "plain": .object(["defaultValue": 1]),
                "rollout": .object(["rules": .list([.object(["force": 1, "coverage": 0.5])])]),
                "device": .object(["rules": .list([.object(["force": 1, "coverage": 0.5, "hashAttribute": "device"])])]
                ),
                "gold": .object([
                    "rules": .list([.object(["force": 1, "coverage": 0.5, "condition": .object(["plan": "gold"])])])
                ]),
                "decided": .object([
                    "rules": .list([
                        .object(["force": 1, "condition": .object(["plan": "gold"])]),
                        .object(["variations": .list([1, 2]), "hashAttribute": "user"]),
                    ])
                ]),
                "needs": .object([
                    "rules": .list([
                        .object([
                            "force": 1,
                            "parentConditions": .list([
                                .object(["id": "rollout", "condition": .object(["value": 1])])
                            ]),
                        ])
                    ])
                ]),
                "filtered": .object([
                    "rules": .list([
                        .object([
                            "force": 1,
                            "filters": .list([
                                .object([
                                    "seed": "g", "attribute": "user", "ranges": .list([.list([0, 1])]),
                                ])
                            ]),
                        ])
                    ])
                ]),
            ])
        ]), patterns: RegularExpressions()
    ).features

    private static let rows: [(String, Attributes, String?)] = [
        ("plain", [:], nil), ("rollout", [:], "id"), ("rollout", ["id": "1"], nil), ("rollout", ["id": ""], "id"),
        ("device", [:], nil), ("gold", [:], nil), ("gold", ["plan": "gold"], "id"),
        ("gold", ["plan": "gold", "id": "1"], nil), ("decided", ["plan": "gold"], nil), ("decided", [:], "user"),
        ("needs", [:], "id"), ("needs", ["id": "1"], nil), ("filtered", [:], "user"), ("filtered", ["user": "u"], nil),
    ]

    @Test(arguments: rows) func `a missing unit is reported only if all other conditions of a rule match`(
        key: String, attributes: Attributes, expected: String?
    ) throws {
        let context = FeatureContext(AssignmentContext(attributes: attributes))
        let feature = try #require(features[key])
        #expect(features.missingUnit(of: feature, in: context, among: ["id", "user"]) == expected)
    }

    @Test func `a killed feature misses nothing`() throws {
        let context = FeatureContext(
            AssignmentContext(attributes: [:]),
            killed: ["rollout": FeatureContext.Safe(value: 0, variant: "safe")])
        let feature = try #require(features["rollout"])
        #expect(features.missingUnit(of: feature, in: context, among: ["id"]) == nil)
    }
}
