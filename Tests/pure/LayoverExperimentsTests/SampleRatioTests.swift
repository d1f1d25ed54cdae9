import Testing

@testable import LayoverExperiments

struct SampleRatioTests {
    /// Calculated with scipy.stats.chi2.sf, and to 120 digits with the closed forms for integer degrees of freedom.
    @Test(
        arguments: [
            (0.9900990099009901, 1, 0.3197181768128704), (18.0, 1, 2.209049699858544e-05),
            (1e-08, 1, 0.9999202115440526),
            (3.84, 1, 0.050043521248705106), (30, 1, 4.3204630578274975e-08), (200, 1, 2.088487583762545e-45),
            (1400, 1, 2.1010145162642176e-306), (10, 3, 0.018566135463043233), (60, 2, 9.357622968840175e-14),
            (99, 99, 0.4810969124082639), (99, 100, 0.5094721987983741), (150, 99, 0.0007204453957169629),
            (1000, 1000, 0.49405285382923964), (900, 1000, 0.9892827619087102), (1300, 1001, 4.450163496674103e-10),
            (2500, 999, 1.3300230595900123e-129), (20, 41, 0.9976448919365318), (41, 41, 0.4706223768189809),
            (10050, 10000, 0.36029216645090084), (0.5, 10, 0.999993388289439), (0.001, 5, 0.9999999983185123),
        ] as [(Double, Int, Double)])
    func `the probability is exact to nine digits`(chiSquared: Double, freedom: Int, expected: Double) {
        let found = upperIncompleteGamma(Double(freedom) / 2, chiSquared / 2)
        #expect(abs(found - expected) <= 1e-9 * expected, "\(found)")
    }

    @Test(arguments: [(0.0, 1.0), (.infinity, 0), (5_000, 0), (1e300, 0)])
    func `the ends of the line are exact`(x: Double, expected: Double) {
        #expect(upperIncompleteGamma(0.5, x) == expected)
    }

    @Test(
        arguments: [
            ([5000, 5100], [0.5, 0.5], false), ([9100, 900], [0.9, 0.1], true), ([0, 14], [0.5, 0.5], true),
            ([0, 0, 30], [1, 1, 1], true), ([1e15, 1e15], [1, 1], false), ([1e15, 1.001e15], [1, 1], true),
            ([10, 10, 1_000_000], [1, 1, 0], false),
        ] as [([Double], [Double], Bool)])
    func `a ratio is suspicious below one in a thousand`(counts: [Double], weights: [Double], isMismatch: Bool) {
        #expect(SampleRatio(counts: counts, weights: weights).isMismatch == isMismatch)
    }

    @Test(
        arguments: [
            ([], []), ([5], [1]), ([0, 0], [1, 1]), ([5, 5], [0, 0]), ([5, 5], [1, 0]), ([5, 5], []),
        ] as [([Double], [Double])])
    func `where nothing can be compared nothing is suspicious`(counts: [Double], weights: [Double]) {
        let ratio = SampleRatio(counts: counts, weights: weights)
        #expect(ratio.chiSquared == 0)
        #expect(ratio.probability == 1)
    }

    @Test func `an arm without rows has no units`() {
        #expect(SampleRatio(counts: [14], weights: [1, 1]) == SampleRatio(counts: [14, 0], weights: [0.5, 0.5]))
    }

    @Test(.timeLimit(.minutes(1))) func `many arms are judged as well as few`() {
        let counts = (0..<50_000).map { 100 + Double($0 % 3) }
        let ratio = SampleRatio(counts: counts, weights: counts.map { _ in 1 })
        #expect(ratio.degreesOfFreedom == 49_999)
        #expect(ratio.probability > 0.999)
    }
}
