/// Pearson's chi-squared test: whether the units of an experiment's arms match its weights.
///
/// An unlikely ratio means that units are lost on the way, so that the experiment's results cannot be trusted.
package struct SampleRatio: Hashable, Sendable {
    /// GrowthBook's threshold.
    package static let suspiciousBelow = 0.001

    package let chiSquared: Double
    /// One less than the number of arms with a weight.
    package let degreesOfFreedom: Int
    /// The probability of a ratio at least as far off by chance: 0 up to 1.
    package let probability: Double

    package var isMismatch: Bool { probability < SampleRatio.suspiciousBelow }

    /// Tests the distinct units of each arm.
    ///
    /// - Parameters:
    ///   - counts: Not below 0; missing ones are 0.
    ///   - weights: In any unit. Arms of weight 0, and arms without a weight, are left out.
    package init(counts: [Double], weights: [Double]) {
        let arms = zip(counts + Array(repeating: 0, count: max(0, weights.count - counts.count)), weights)
            .filter { $0.1 > 0 }
        let total = arms.reduce(0) { $0 + $1.0 }
        let weight = arms.reduce(0) { $0 + $1.1 }
        degreesOfFreedom = max(0, arms.count - 1)
        guard total > 0, degreesOfFreedom > 0 else {
            chiSquared = 0
            probability = 1
            return
        }
        chiSquared = arms.reduce(0) { sum, arm in
            let expected = total * (arm.1 / weight)
            return sum + (arm.0 - expected) * (arm.0 - expected) / expected
        }
        probability = upperIncompleteGamma(Double(degreesOfFreedom) / 2, chiSquared / 2)
    }
}
