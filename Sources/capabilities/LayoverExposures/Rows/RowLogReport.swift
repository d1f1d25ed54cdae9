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

    /// One number of this log.
    func sample(_ value: Int) -> MetricSample { MetricSample(value, ["kind": kind]) }

    /// The lost rows by cause.
    var losses: [MetricSample] {
        DroppedRows.Cause.allCases.map { MetricSample(dropped($0), ["kind": kind, "cause": $0.rawValue]) }
    }

    /// Lines in the format of Prometheus.
    static func prometheus(_ reports: [RowLogReport]) -> [String] { ExposureMetrics.logs.lines(of: reports) }
}
