/// A half-open part of the range from 0 to 1: the lower bound is included, the upper bound is not.
package struct BucketRange: Hashable, Sendable {
    package let lower: Double
    package let upper: Double

    package init(_ lower: Double, _ upper: Double) {
        self.lower = lower
        self.upper = upper
    }

    package func contains(_ bucket: Double) -> Bool { bucket >= lower && bucket < upper }

    /// One range for each arm.
    ///
    /// Each begins where the weights before it end, and covers its weight's share of the coverage.
    ///
    /// A change of coverage moves only upper bounds, so that no unit changes its arm.
    ///
    /// - Parameters:
    ///   - arms: The number of arms.
    ///   - coverage: Clamped to 0 up to 1.
    ///   - weights: Replaced by equal weights if they are missing, if their number differs from the arms', or if their sum
    ///     is not within 0.99 and 1.01.
    /// - Returns: As many ranges as arms.
    package static func split(arms: Int, coverage: Double = 1, weights: [Double]? = nil) -> [BucketRange] {
        let coverage = min(max(coverage, 0), 1)
        var cumulative = 0.0
        return valid(weights, arms: arms).map { weight in
            let start = cumulative
            cumulative += weight
            return BucketRange(start, start + coverage * weight)
        }
    }

    /// The first range that contains `bucket`.
    package static func choose(_ bucket: Double, among ranges: [BucketRange]) -> Int? {
        ranges.firstIndex { $0.contains(bucket) }
    }

    package static func equalWeights(_ arms: Int) -> [Double] {
        arms > 0 ? Array(repeating: 1 / Double(arms), count: arms) : []
    }

    /// True if `weights` can be used unchanged.
    package static func areValid(_ weights: [Double], arms: Int) -> Bool {
        weights.count == arms && (0.99...1.01).contains(weights.reduce(0, +))
    }

    private static func valid(_ weights: [Double]?, arms: Int) -> [Double] {
        guard let weights, areValid(weights, arms: arms) else { return equalWeights(arms) }
        return weights
    }
}
