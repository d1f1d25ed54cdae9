import LayoverModel
import Testing

@testable import LayoverTargeting

/// An answer given before all results had arrived is still true afterwards.
struct StabilityTests {
    /// The number of conditions; each is tested with several states of the facts and several futures of each state.
    private static let conditions = 4_000

    @Test(arguments: [1, 20_261_120] as [UInt64])
    func `no later fact contradicts a yes, a no or an unknown`(seed: UInt64) throws {
        var world = RandomConditions(seed: seed)
        var seen: [Truth: Int] = [:]
        for number in 0..<Self.conditions {
            let node = world.condition()
            let (compiled, findings) = Fixture.compile(node)
            let condition = try #require(compiled, "seed \(seed), condition \(number): \(node.sketch): \(findings)")
            for _ in 0..<4 {
                let now = world.facts()
                let truth = Fixture.evaluate(condition, now)
                seen[truth, default: 0] += 1
                guard truth != .pending else { continue }
                for future in 0..<6 {
                    let middle = world.later(now, settled: false)
                    let last = world.later(middle, settled: true)
                    for facts in [middle, last] where Fixture.evaluate(condition, facts) != truth {
                        Issue.record(
                            "seed \(seed), condition \(number), future \(future): \(node.sketch) was \(truth) for \(now), then not for \(facts)"
                        )
                        return
                    }
                }
            }
        }
        for truth in Truth.allCases { #expect(seen[truth, default: 0] > 200, "seed \(seed): \(seen)") }
    }

    @Test(arguments: [7, 42] as [UInt64])
    func `settled facts leave nothing pending`(seed: UInt64) throws {
        var world = RandomConditions(seed: seed)
        for number in 0..<Self.conditions {
            let node = world.condition()
            let condition = try #require(Fixture.compile(node).0)
            let settled = world.later(world.facts(), settled: true)
            #expect(
                Fixture.evaluate(condition, settled) != .pending, "seed \(seed), condition \(number): \(node.sketch)")
        }
    }

    /// The converse: if all futures agree, a single test never returns pending.
    @Test(
        arguments: ["$eq", "$ne", "$lt", "$lte", "$gt", "$gte"],
        [Fact.Certainty.atLeast, .atMost, .provisional, .final])
    func `one comparison decides as early as it can`(name: String, certainty: Fact.Certainty) throws {
        for literal in -3...3 {
            let condition = try #require(
                Fixture.compile(mapping(["count": mapping([name: scalar(String(literal))])])).0)
            for value in -3...3 {
                let futures: [Int] =
                    switch certainty {
                    case .atLeast: Array(value...20)
                    case .atMost: Array(-20...value)
                    case .final: [value]
                    default: Array(-20...20)
                    }
                let answers = Set(futures.map { future in condition.evaluate { _ in .known(.int(future)) } })
                let expected = answers.count == 1 ? try #require(answers.first) : .pending
                #expect(
                    condition.evaluate { _ in .known(.int(value), certainty) } == expected,
                    "\(value) \(name) \(literal)")
            }
        }
    }

    @Test(arguments: ["$in", "$nin", "$all"])
    func `one test of a growing list decides as early as it can`(name: String) throws {
        let letters = ["A", "B", "C"]
        let subsets = (0..<8).map { bits in letters.indices.filter { bits >> $0 & 1 == 1 }.map { letters[$0] } }
        for wanted in subsets where !wanted.isEmpty {
            let condition = try #require(Fixture.compile(mapping(["countries": mapping([name: scalars(wanted)])])).0)
            for present in subsets {
                let futures = subsets.filter { Set($0).isSuperset(of: present) } + [present + ["X"]]
                let answers = Set(futures.map { future in condition.evaluate { _ in .known(Fixture.texts(future)) } })
                let expected = answers.count == 1 ? try #require(answers.first) : .pending
                let found = condition.evaluate { _ in .known(Fixture.texts(present), .growing) }
                #expect(found == expected, "\(present) \(name) \(wanted)")
            }
        }
    }
}
