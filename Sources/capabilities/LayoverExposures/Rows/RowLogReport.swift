import LayoverCatalog
package import LayoverExperiments
import LayoverJSON
import LayoverMetrics

/// State of a log of rows, since the server started.
package struct RowLogReport: Hashable, Sendable {
    package let kind: String
    package var written = 0
    package var queued = 0
    /// Rows by cause, in the order of causes.
    package private(set) var dropped = DroppedRows.Cause.allCases.map { _ in 0 }
    /// The log's fault; empty if it works.
    package var trouble = ""
    /// The segment being written; empty if no segment is open.
    package var segment = ""

    init(kind: String) { self.kind = kind }

    package func dropped(_ cause: DroppedRows.Cause) -> Int {
        DroppedRows.Cause.allCases.firstIndex(of: cause).map { dropped[$0] } ?? 0
    }

    mutating func count(_ tally: DropTally) {
        for rows in tally.all {
            if let index = DroppedRows.Cause.allCases.firstIndex(of: rows.cause) { dropped[index] += rows.count }
        }
    }

    /// For `/admin/status`.
    var json: JSONValue {
        let losses = DroppedRows.Cause.allCases.map { JSONValue.Member($0.rawValue, .int(dropped($0))) }
        return .object(of: [
            "state": .string(trouble.isEmpty ? "ok" : trouble), "written": .int(written), "queued": .int(queued),
            "dropped": .object(losses), "segment": segment.isEmpty ? .null : .string(segment),
        ])
    }

    /// Lines in the format of Prometheus.
    static func prometheus(_ reports: [RowLogReport]) -> [String] {
        func lines(_ metric: Metric, _ value: (RowLogReport) -> Int) -> [String] {
            metric.lines(reports.map { MetricSample(value($0), ["kind": $0.kind]) })
        }
        let dropped = reports.flatMap { report in
            DroppedRows.Cause.allCases.map { cause in
                MetricSample(report.dropped(cause), ["kind": report.kind, "cause": cause.rawValue])
            }
        }
        let all: [[String]] = [
            lines(ExposureMetrics.written) { $0.written }, ExposureMetrics.dropped.lines(dropped),
            lines(ExposureMetrics.queued) { $0.queued },
            ExposureMetrics.queueLimit.lines(RowLogSettings.queueRowLimit),
            lines(ExposureMetrics.isWell) { $0.trouble.isEmpty ? 1 : 0 },
        ]
        return all.flatMap { $0 }
    }
}
