import Foundation
import LayoverExperiments

/// A report of ratios as text for a terminal.
struct RatioText {
    /// The maximum number of lines of one breakdown.
    ///
    /// JSON has all.
    private static let lineLimit = 20

    let report: RatioReport

    var text: String {
        var lines = ["\(report.key): \(report.verdict)"]
        guard report.rows > 0 else { return (lines + changes).joined(separator: "\n") }
        lines.append(
            "  \(count(report.count.all)) distinct units (\(report.units.joined(separator: ", "))) in \(count(report.rows)) rows, \(RowMoment.text(report.first)) to \(RowMoment.text(report.last))"
        )
        lines += arms
        if let ratio = report.count.ratio {
            lines.append(
                "  chi-squared \(figure(ratio.chiSquared)), degrees of freedom \(ratio.degreesOfFreedom), p = \(figure(ratio.probability))"
                    + (ratio.isMismatch ? ", below \(SampleRatio.suspiciousBelow): MISMATCH" : ""))
        }
        lines += changes + notes
        for breakdown in report.breakdowns { lines += part(breakdown) }
        return lines.joined(separator: "\n")
    }

    private var arms: [String] {
        let width = (report.count.arms.map(\.key.count).max() ?? 0) + 2
        return report.count.arms.map { arm in
            let share = report.count.all > 0 ? Double(arm.units) / Double(report.count.all) : 0
            let expected =
                arm.expected.map { "\(percent($0)) expected" }
                ?? (report.hasWeights ? "no such arm in the content" : "its weight is unknown")
            return
                "    \(arm.key.padded(to: width))\(left(count(arm.units), 10))  \(left(percent(share), 6)), \(expected)"
        }
    }

    private var changes: [String] {
        guard let others = report.others else { return [] }
        let rest =
            report.rows > 0
            ? "only rows since \(RowMoment.text(report.first)) are tested; \(count(report.leftOut)) earlier ones are left out"
            : "there are no rows after it"
        return ["  \(others.inWords(count)), the last at \(RowMoment.text(others.last)); \(rest)"]
    }

    private var notes: [String] {
        var lines: [String] = []
        if report.count.several > 0 {
            lines.append(
                "  \(count(report.count.several)) units were seen in two or more arms and are not counted")
        }
        if report.units.count > 1 {
            lines.append("  its unit has changed: \(report.units.joined(separator: ", ")); set a time with --since")
        }
        if let kills = report.kills {
            lines.append(
                "  a kill was active for \(count(kills.rows)) rows, between \(RowMoment.text(kills.first)) and \(RowMoment.text(kills.last))"
            )
        }
        return lines
    }

    private func part(_ breakdown: RatioReport.Breakdown) -> [String] {
        let shown = breakdown.parts.prefix(RatioText.lineLimit)
        let width = max(12, (shown.map(\.value.count).max() ?? 0) + 2)
        let lines = shown.map { part in
            let p =
                part.count.ratio.map { "p = \(figure($0.probability))" }
                ?? (report.hasWeights ? "too few to test" : "not tested")
            return
                "    \(part.value.padded(to: width))\(left(count(part.count.all), 10))  \(p)\(part.count.isMismatch ? "  MISMATCH" : "")"
        }
        let rest = breakdown.parts.count - shown.count
        return ["  by \(breakdown.dimension.rawValue.replacing("_", with: " "))"] + lines
            + (rest > 0 ? ["    and \(rest) more; --format json has all"] : [])
    }

    private func left(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }

    private func count(_ number: Int) -> String { number.grouped }

    private func percent(_ share: Double) -> String { String(format: "%.1f%%", share * 100) }

    private func figure(_ number: Double) -> String { String(format: "%.3g", number) }
}
