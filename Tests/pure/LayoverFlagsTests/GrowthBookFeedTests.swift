import LayoverExperiments
import LayoverFlags
import LayoverModel
import LayoverPattern
import LayoverTargeting
import LayoverTestKit
import Testing

/// The feed for GrowthBook's SDKs, read back by the importer that passes GrowthBook's own cases.
struct GrowthBookFeedTests {
    private static let patterns = RegularExpressions()

    /// A random set: every kind of rule, with and without conditions, filters and prerequisites.
    private func features(_ chance: inout SeededGenerator) -> FeatureSet {
        FeatureSet(
            (0..<12).map { number in
                Feature(
                    key: "f\(number)", defaultValue: .text("default-\(number)"),
                    rules: (0..<Int.random(in: 0...4, using: &chance)).map { rule(of: number, $0, &chance) })
            })
    }

    private func rule(of feature: Int, _ number: Int, _ chance: inout SeededGenerator) -> FeatureRule {
        let seed = "seed-\(feature)-\(number)"
        let unit = UnitAttribute(["id", "user", "device"].randomElement(using: &chance) ?? "id")
        // Only features before this one, so that there is no cycle.
        let prerequisites =
            feature > 0 && Int.random(in: 0..<4, using: &chance) == 0
            ? [
                Prerequisite(
                    feature: "f\(Int.random(in: 0..<feature, using: &chance))",
                    condition: compile(.object(["value": .object(["$regex": "[0-3]$"])])),
                    isGate: Bool.random(using: &chance))
            ] : []
        let filters =
            Int.random(in: 0..<4, using: &chance) == 0
            ? [BucketFilter(attribute: unit, hash: BucketHash(seed: "group"), ranges: [BucketRange(0, 0.6)])] : []
        let own = Int.random(in: 0..<3, using: &chance) == 0 ? condition(&chance) : nil
        let asked = Bool.random(using: &chance) ? condition(&chance) : nil
        let action: FeatureRule.Action
        if Bool.random(using: &chance) {
            let share = Double(Int.random(in: 0...10, using: &chance)) / 10
            let shares: [Rollout.Share?] = [nil, .coverage(share), .range(BucketRange(0, share))]
            let rollout = (shares.randomElement(using: &chance) ?? nil).map {
                Rollout($0, hash: BucketHash(seed: seed), unit: unit)
            }
            action = .force(ForceRule(value: .text("\(feature)-\(number)"), condition: asked, rollout: rollout))
        } else {
            let arms = Int.random(in: 2...4, using: &chance)
            let phases: [Experiment.Phase] = [.running, .running, .running, .draft, .stopped]
            action = .experiment(
                ExperimentRule(
                    experiment: Experiment(
                        key: "x\(feature)-\(number)", hash: BucketHash(seed: seed), unit: unit,
                        arms: (0..<arms).map { Arm(key: "arm-\($0)", passesThrough: $0 == 3) },
                        ranges: BucketRange.split(
                            arms: arms, coverage: Double(Int.random(in: 0...10, using: &chance)) / 10),
                        phase: phases.randomElement(using: &chance) ?? .running, filters: filters, condition: asked,
                        prerequisites: prerequisites.filter { !$0.isGate }),
                    values: (0..<arms).map { .text("\(feature)-\(number)-\($0)") }))
        }
        return FeatureRule(
            id: "rule-\(number)", prerequisites: prerequisites, filters: filters, condition: own, action: action)
    }

    private func compile(_ written: AttributeValue) -> AttributeCondition {
        AttributeCondition.compile(written, patterns: Self.patterns).0
    }

    private let ranges = [">=7.3", ">=7.3.1 <8", "<=7.3"].map { text in
        (try? VersionRange(text))?.attributeTest ?? .null
    }

    private func condition(_ chance: inout SeededGenerator) -> AttributeCondition {
        let conditions: [AttributeCondition] = [
            compile(.object(["market": .object(["$in": .list(["GB", "NO"])])])),
            compile(.object(["app": .object(["$vgte": "7.3"]), "platform": "ios"])),
            compile(.object(["app": ranges[0], "platform": "ios"])),
            compile(.object(["$and": .list([.object(["plan": "gold"])]), "app": ranges[1], "market": "GB"])),
            compile(.object(["$not": .object(["app": ranges[2]])])),
            compile(.object(["$not": .object(["plan": "gold"])])),
            compile(.object(["plan": .object(["$exists": true])])),
            compile(.object(["$or": .list([.object(["market": "DE"]), .object(["n": .object(["$gt": 5])])])])),
            .always, .never,
        ]
        return conditions.randomElement(using: &chance) ?? .always
    }

    private func attributes(_ chance: inout SeededGenerator) -> Attributes {
        func some(_ name: String, _ values: [AttributeValue], _ chance: inout SeededGenerator) -> [Attributes.Member] {
            Int.random(in: 0..<5, using: &chance) == 0
                ? [] : values.randomElement(using: &chance).map { [Attributes.Member(name, $0)] } ?? []
        }
        var members: [Attributes.Member] = []
        for name in ["id", "user", "device"] {
            members += some(
                name, [.text("\(chance.next() % 10_000)"), .number(Double(chance.next() % 10_000)), "æ"], &chance)
        }
        members += some("market", ["GB", "NO", "DE"], &chance) + some("locale", ["en-GB", "nb-NO"], &chance)
        members +=
            some("platform", ["ios", "android", "web"], &chance)
            + some(
                "app", ["7.2.1", "7.3", "8.0", "7.3.0.4", "7.3.1", "7.3.0-rc.1", "7.3.1-rc.1", "dev"], &chance)
        members += some("plan", ["gold", "silver"], &chance) + some("n", [1, 5, 9.5], &chance)
        return Attributes(members)
    }

    /// Kills of features and experiments, everywhere or within a scope.
    private func kills(_ chance: inout SeededGenerator) throws -> Kills {
        let scopes = [
            "", "markets=GB", "platforms=ios web; app=<7.3", "locales=nb-NO; markets=NO DE", "app=>=7.3 <8",
            "share=30%", "markets=GB; share=70%",
        ]
        let flips = try (0..<Int.random(in: 0...5, using: &chance)).map { _ -> Kills.Flip in
            let number = Int.random(in: 0..<12, using: &chance)
            let name: KillName =
                Bool.random(using: &chance)
                ? KillName(.feature, "f\(number)")
                : KillName(.experiment, "x\(number)-\(Int.random(in: 0..<4, using: &chance))")
            return .kill(name, try KillScope(text: scopes.randomElement(using: &chance) ?? ""))
        }
        return Kills(switches: []).applying(flips, generation: 1)
    }

    private func scope(_ attributes: Attributes) -> KillScopeContext {
        KillScopeContext(
            market: attributes["market"]?.text.flatMap { Market($0) },
            locale: attributes["locale"]?.text.flatMap { LocaleTag($0) },
            platform: attributes["platform"]?.text.flatMap { Platform(rawValue: $0) },
            app: attributes["app"]?.text.flatMap { AppVersion($0) },
            unit: UnitAttribute.id.unit(in: attributes)?.text)
    }

    /// Builds the caller's context; the effect of kills is worked out name by name.
    private func asking(
        _ attributes: Attributes, of set: FeatureSet, _ experiments: [String], under kills: Kills
    ) -> FeatureContext {
        let scope = scope(attributes)
        let killed = set.keys.filter { kills.isKilled(KillName(.feature, $0), in: scope) }
        return FeatureContext(
            AssignmentContext(attributes: attributes),
            killed: Dictionary(
                uniqueKeysWithValues: killed.map {
                    ($0, FeatureContext.Safe(value: .text("safe-\($0)"), variant: "safe"))
                }),
            killedExperiments: Set(experiments.filter { kills.isKilled(KillName(.experiment, $0), in: scope) }))
    }

    @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
    func `an SDK comes to the same value and arm for two thousand contexts, kills and all`(seed: UInt64) throws {
        var chance = SeededGenerator(seed: seed)
        var compared = 0
        for round in 0..<20 {
            let set = features(&chance)
            let state = try kills(&chance)
            let experiments = (0..<12).flatMap { feature in (0..<4).map { "x\(feature)-\($0)" } }
            let kills = FeatureKills(
                state,
                features: set.all.map {
                    FeatureKills.Feature(
                        name: $0.key, key: $0.key,
                        safe: FeatureContext.Safe(value: .text("safe-\($0.key)"), variant: "safe"))
                }, experiments: experiments)
            let feed = GrowthBookFeed(set, killed: kills.everything)
            let written = AttributeValue.object(["features": feed.features]).description
            let payload = GrowthBookPayload(try AttributeValue(parsing: Array(written.utf8)), patterns: Self.patterns)
            #expect(payload.problems.isEmpty)
            let program = FeatureProgram(set)
            var decisions: [FeatureDecision] = []
            for _ in 0..<100 {
                let attributes = attributes(&chance)
                let own = asking(attributes, of: set, experiments, under: state)
                let theirs = FeatureContext(AssignmentContext(attributes: attributes))
                // Each decision of the program equals the decision for that feature alone.
                program.decide(for: own, into: &decisions)
                for index in set.all.indices {
                    let alone = set.choose(set.all[index], in: own).0
                    #expect(
                        FeatureChoice(decisions[index]) == alone,
                        "seed \(seed) round \(round) \(set.keys[index]) \(attributes)")
                }
                for key in set.keys {
                    let (mine, other) = (set.evaluate(key, in: own), payload.features.evaluate(key, in: theirs))
                    #expect(mine.value == other.value, "seed \(seed) round \(round) \(key) \(attributes)")
                    if mine.source == .experiment || mine.source == .killedExperiment {
                        #expect(mine.assignment?.arm == other.assignment?.arm, "seed \(seed) round \(round) \(key)")
                    }
                    compared += 1
                }
            }
        }
        #expect(compared == 24_000)
    }
}
