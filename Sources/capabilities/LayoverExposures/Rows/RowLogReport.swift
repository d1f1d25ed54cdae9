import LayoverCatalog
package import LayoverExperiments
import LayoverJSON

/// State of a log of rows, since the server started.
package struct RowLogReport: Hashable, Sendable {
    package let kind: String
    package var written = 0
    package var queued = 0
    /// Rows by cause, in the order of causes.
    package private(set) var dropped = DroppedRows.Cause.allCases.map { _ in 0 }
    /// The log's fault; empty where all is well.
    package var trouble = ""
    /// The segment being written; empty where none is.
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

    /// Lines as Prometheus reads them, without their types.
    static func prometheus(_ reports: [RowLogReport]) -> [String] {
        let written = reports.map { "layover_rows_written_total{kind=\"\($0.kind)\"} \($0.written)" }
        let queued = reports.map { "layover_rows_queued{kind=\"\($0.kind)\"} \($0.queued)" }
        let dropped = reports.flatMap { report in
            DroppedRows.Cause.allCases.map { cause in
                "layover_rows_dropped_total{kind=\"\(report.kind)\",cause=\"\(cause.rawValue)\"} \(report.dropped(cause))"
            }
        }
        return ["# TYPE layover_rows_written_total counter"] + written + ["# TYPE layover_rows_dropped_total counter"]
            + dropped + ["# TYPE layover_rows_queued gauge"] + queued
    }
}
