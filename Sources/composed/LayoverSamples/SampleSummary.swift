package import LayoverJSON
import LayoverModel

/// A summary of a run of samples, as text and as JSON.
package struct SampleSummary {
    private let reports: [SampleReport]

    package init(_ reports: [SampleReport]) { self.reports = reports }

    package var failed: Int { reports.count { if case .failed = $0.outcome { true } else { false } } }

    private var skipped: Int { reports.count { if case .skipped = $0.outcome { true } else { false } } }

    private var passed: Int { reports.count - failed - skipped }

    /// A line for each failure and each skipped sample, then the counts.
    package var text: String {
        (reports.flatMap(lines) + [counts]).joined(separator: "\n")
    }

    package var counts: String { "\(passed) passed, \(failed) failed, \(skipped) skipped" }

    private func lines(of report: SampleReport) -> [String] {
        switch report.outcome {
        case .passed: []
        case .skipped(let reason): ["\(report.location): skipped: \(reason)"]
        case .failed(let misses): misses.map { "\($0.location): \($0.message)" }
        }
    }

    package var json: JSONValue {
        [
            "passed": .int(passed), "failed": .int(failed), "skipped": .int(skipped),
            "samples": .array(reports.map(SampleSummary.json)),
        ]
    }

    private static func json(of report: SampleReport) -> JSONValue {
        let sample: JSONValue = [
            "widget": .string(report.widget), "sample": .string(report.sample), "file": .string(report.location.file),
        ]
        return switch report.outcome {
        case .passed: sample.with(["outcome": "passed"])
        case .skipped(let reason): sample.with(["outcome": "skipped", "reason": .string(reason)])
        case .failed(let misses): sample.with(["outcome": "failed", "misses": .array(misses.map(json))])
        }
    }

    private static func json(of miss: SampleReport.Miss) -> JSONValue {
        ["line": .int(miss.location.line), "column": .int(miss.location.column), "message": .string(miss.message)]
    }
}
