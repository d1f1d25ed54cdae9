import LayoverCatalog
import LayoverCompiler
import LayoverExperiments
import LayoverFlags
import LayoverModel
import LayoverTargeting
import LayoverTestKit
import Testing

/// Experiments as people write them, with very many units.
struct FlagPopulationTests {
    /// Two experiments of one group with their variants; the first also with a higher coverage.
    private static func experiments() throws -> (first: Experiment, raised: Experiment, second: Experiment) {
        func file(_ key: String, coverage: Double, weights: [Double], range: String) -> String {
            let arms = weights.enumerated().map { "  - { key: arm-\($0.offset), weight: \($0.element) }\n" }.joined()
            return """
                experiment: \(key)
                owner: team
                seed: \(key)-1
                unit: user
                coverage: \(coverage)
                variants:
                \(arms)exclude_group: shared
                exclude_range: \(range)
                """
        }
        func compiled(_ coverage: Double) throws -> Catalog {
            var compiler = try Content.compiler()
            let files = try Content.example("flags")
                .replacing(
                    "flags/experiments/first.yaml",
                    with: file("first", coverage: coverage, weights: [0.5, 0.2, 0.3], range: "[0, 0.6]")
                )
                .replacing(
                    "flags/experiments/second.yaml",
                    with: file("second", coverage: 1, weights: [0.5, 0.5], range: "[0.6, 1]"))
            return try #require(compiler.compile(files).catalog)
        }
        let (before, after) = (try compiled(0.4), try compiled(0.9))
        return (
            try #require(before.experiment("first")).experiment, try #require(after.experiment("first")).experiment,
            try #require(before.experiment("second")).experiment
        )
    }

    /// The arithmetic of an experiment whose condition and requirements hold for every unit.
    private struct Draw {
        let hash: BucketHash
        let gate: BucketHash
        let admitted: BucketRange
        let ranges: [BucketRange]

        init(_ experiment: Experiment) throws {
            let filter = try #require(experiment.filters.first)
            hash = try #require(experiment.hash)
            gate = try #require(filter.hash)
            admitted = try #require(filter.ranges.first)
            ranges = experiment.ranges
        }

        /// - Returns: -1 for a unit that is not in the experiment.
        func arm(of unit: String, gate bucket: Double) -> Int {
            admitted.contains(bucket) ? BucketRange.choose(hash.bucket(of: unit), among: ranges) ?? -1 : -1
        }
    }

    @Test
    func `of a million units each has one arm of one experiment of a group, as weights and coverage say`() throws {
        let (first, raised, second) = try Self.experiments()
        let draws = (try Draw(first), try Draw(raised), try Draw(second))
        var (firstArms, raisedArms, secondArms) = ([0.0, 0, 0], [0.0, 0, 0], [0.0, 0])
        var (inBoth, moved) = (0, 0)
        for number in 0..<1_000_000 {
            let unit = "u-\(number)"
            let gate = draws.0.gate.bucket(of: unit)
            let arm = draws.0.arm(of: unit, gate: gate)
            let raisedArm = draws.1.arm(of: unit, gate: gate)
            let secondArm = draws.2.arm(of: unit, gate: gate)
            if raisedArm >= 0 && secondArm >= 0 { inBoth += 1 }
            if arm >= 0 && arm != raisedArm { moved += 1 }
            if arm >= 0 { firstArms[arm] += 1 }
            if raisedArm >= 0 { raisedArms[raisedArm] += 1 }
            if secondArm >= 0 { secondArms[secondArm] += 1 }
        }
        #expect(inBoth == 0)
        #expect(moved == 0)
        Self.expect(firstArms, shares: [0.5, 0.2, 0.3].map { $0 * 0.6 * 0.4 })
        Self.expect(raisedArms, shares: [0.5, 0.2, 0.3].map { $0 * 0.6 * 0.9 })
        Self.expect(secondArms, shares: [0.5, 0.5].map { $0 * 0.4 })
    }

    /// Allows four standard deviations of a binomial distribution; the seeds are fixed, so the result is always the same.
    private static func expect(_ counts: [Double], shares: [Double], of units: Double = 1_000_000) {
        for (count, share) in zip(counts, shares) {
            let deviation = (units * share * (1 - share)).squareRoot()
            #expect(abs(count - units * share) < 4 * deviation, "\(counts) \(shares)")
        }
        #expect(!SampleRatio(counts: counts, weights: shares).isMismatch)
    }

    @Test func `the whole assignment comes to the same as that arithmetic`() throws {
        let (first, _, second) = try Self.experiments()
        for experiment in [first, second] {
            let draw = try Draw(experiment)
            for number in 0..<20_000 {
                let unit = "u-\(number)"
                let context = AssignmentContext(attributes: ["user": .text(unit)])
                let assignment = experiment.assign(in: context, answer: { _ in .circle })
                let arm = draw.arm(of: unit, gate: draw.gate.bucket(of: unit))
                #expect(assignment.isByHash == (arm >= 0))
                #expect(arm < 0 || assignment.arm == arm)
            }
        }
    }
}
