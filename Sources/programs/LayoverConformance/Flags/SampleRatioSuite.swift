import LayoverExperiments
import LayoverTargeting

/// Counts per arm compared with weights; scipy computed the expected values.
enum SampleRatioSuite: Suite {
    static let name = "srm"
    static let summary = "sample ratio mismatch: counts per arm against weights"

    static func run(path: String, url: String?, report: inout Report) throws {
        let rows = try SuiteFiles.documents(at: path).flatMap { $0["cases"]?.list ?? [] }
        for (index, row) in try SuiteFiles.found(rows, at: path).enumerated() {
            run(row, "#\(index) \(row["counts"] ?? .null) by \(row["weights"] ?? .null)", &report)
        }
    }

    private static func run(_ row: AttributeValue, _ id: String, _ report: inout Report) {
        let counts = row["counts"]?.list?.compactMap(\.number) ?? []
        let weights = row["weights"]?.list?.compactMap(\.number) ?? []
        let found = SampleRatio(counts: counts, weights: weights)
        let isRight =
            isNear(found.chiSquared, row["chi2"], relative: 1e-9, absolute: 1e-12)
            && isNear(Double(found.degreesOfFreedom), row["df"], relative: 0, absolute: 0)
            && isNear(found.probability, row["p"], relative: 1e-6, absolute: 1e-300)
            && row["srm_at_0.001"]?.bool ?? found.isMismatch == found.isMismatch
        guard !isRight else { return report.pass() }
        report.fail(
            id, expected: "\(row)",
            got: "chi2 \(found.chiSquared) df \(found.degreesOfFreedom) p \(found.probability) \(found.isMismatch)")
    }

    /// Compares a number with the expected one.
    ///
    /// Without an expected number, any number passes.
    private static func isNear(_ found: Double, _ wanted: AttributeValue?, relative: Double, absolute: Double) -> Bool {
        guard let wanted = wanted?.number else { return true }
        return abs(found - wanted) <= max(relative * abs(wanted), absolute)
    }
}
