import LayoverTargeting
import Testing

@testable import LayoverExperiments

/// Assigning many units at once.
struct PopulationTests {
    private static func experiment(
        _ seed: String, weights: [Double], coverage: Double = 1, group: BucketRange? = nil
    ) -> Experiment {
        Experiment(
            key: seed, hash: BucketHash(seed: seed), arms: weights.indices.map { Arm(number: $0) },
            ranges: BucketRange.split(arms: weights.count, coverage: coverage, weights: weights),
            filters: group.map { [BucketFilter(hash: BucketHash(seed: "group"), ranges: [$0])] } ?? [])
    }

    private static func arm(_ experiment: Experiment, _ unit: String) -> Int? {
        let context = AssignmentContext(attributes: ["id": .text(unit)])
        let assignment = experiment.assign(in: context, answer: { _ in .circle })
        return assignment.isByHash ? assignment.arm : nil
    }

    /// Allows five standard deviations of a binomial distribution; the seeds are fixed, so the result is always the same.
    @Test(
        .timeLimit(.minutes(5)),
        arguments: [
            ("a-7", [0.5, 0.5], 1.0, 1_000_000), ("b-7", [0.1, 0.2, 0.7], 1, 200_000),
            ("c-7", [0.25, 0.25, 0.25, 0.25], 0.4, 200_000),
        ])
    func `a million units fall into the arms as their weights say`(
        seed: String, weights: [Double], coverage: Double, units: Int
    ) {
        let experiment = Self.experiment(seed, weights: weights, coverage: coverage)
        var counts = weights.map { _ in 0.0 }
        for unit in 0..<units {
            guard let hash = experiment.hash,
                let arm = BucketRange.choose(hash.bucket(of: "user-\(unit)"), among: experiment.ranges)
            else { continue }
            counts[arm] += 1
        }
        for (count, weight) in zip(counts, weights) {
            let share = weight * coverage
            let deviation = (Double(units) * share * (1 - share)).squareRoot()
            #expect(abs(count - Double(units) * share) < 5 * deviation, "\(counts)")
        }
        #expect(!SampleRatio(counts: counts, weights: weights).isMismatch)
    }

    @Test func `raising coverage moves no unit between arms and removes none`() {
        let steps = [0, 0.05, 0.1, 0.5, 0.9, 1].map {
            Self.experiment("ramp", weights: [0.2, 0.3, 0.5], coverage: $0)
        }
        for unit in 0..<5_000 {
            let arms = steps.map { Self.arm($0, "user-\(unit)") }
            let from = arms.drop { $0 == nil }
            #expect(Set(from).count <= 1, "user-\(unit): \(arms)")
        }
    }

    @Test func `two experiments in one exclusion group share no unit`() {
        let first = Self.experiment("first", weights: [0.5, 0.5], group: BucketRange(0, 0.4))
        let second = Self.experiment("second", weights: [0.5, 0.5], group: BucketRange(0.4, 1))
        var counts = (first: 0, second: 0)
        for unit in 0..<20_000 {
            let isIn = (Self.arm(first, "u\(unit)") != nil, Self.arm(second, "u\(unit)") != nil)
            #expect(isIn.0 != isIn.1)
            counts.first += isIn.0 ? 1 : 0
            counts.second += isIn.1 ? 1 : 0
        }
        #expect(abs(counts.first - 8_000) < 350)
        #expect(counts.first + counts.second == 20_000)
    }

    @Test func `two experiments with seeds of their own do not know of each other`() {
        let first = Self.experiment("one-seed", weights: [0.5, 0.5])
        let second = Self.experiment("another", weights: [0.5, 0.5])
        var cells = [0.0, 0, 0, 0]
        for unit in 0..<20_000 {
            cells[2 * (Self.arm(first, "u\(unit)") ?? 0) + (Self.arm(second, "u\(unit)") ?? 0)] += 1
        }
        #expect(!SampleRatio(counts: cells, weights: [1, 1, 1, 1]).isMismatch)
    }
}
