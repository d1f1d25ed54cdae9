import LayoverExperiments
import LayoverJSON
import LayoverMetrics

/// State of shipping.
package struct ShippingReport: Hashable, Sendable {
    /// State for one kind of rows.
    package struct Part: Hashable, Sendable {
        /// Rows and segments that were shipped since the server started.
        var rows = 0
        var segments = 0
        /// Closed segments that wait, and their bytes.
        var waiting = 0
        var waitingBytes = 0
        /// Earliest possible time of the oldest unshipped row, milliseconds since 1970; `nil` if all rows were shipped.
        var oldest: Int?
        /// Segments that the place rejects.
        var refused = 0
    }

    var parts: [RowKind: Part] = [:]
    /// The place's fault; empty if it works.
    package var trouble = ""
    /// When rows were last shipped, milliseconds since 1970; 0 for never.
    var shippedAt = 0

    /// Number of all waiting segments.
    package var waiting: Int { parts.values.reduce(0) { $0 + $1.waiting } }

    private func lag(_ kind: RowKind, now: Int) -> Int { max(0, now - (parts[kind]?.oldest ?? now)) }

    /// For `/admin/status`.
    func json(to destination: RowDestination, now: Int) -> JSONValue {
        let kinds = RowKind.allCases.map { kind in
            let part = parts[kind] ?? Part()
            return JSONValue.Member(
                kind.rawValue,
                .object(of: [
                    "shipped": .int(part.rows), "segments": .int(part.segments), "waiting": .int(part.waiting),
                    "waiting_bytes": .int(part.waitingBytes), "refused": .int(part.refused),
                    "lag_seconds": .int(lag(kind, now: now) / 1000),
                ]))
        }
        return .object(
            [
                JSONValue.Member("to", .string(destination.rawValue)),
                JSONValue.Member("state", .string(trouble.isEmpty ? "ok" : trouble)),
                JSONValue.Member("at", shippedAt > 0 ? .string(RowMoment.text(shippedAt)) : .null),
            ] + kinds)
    }

    /// Lines in the format of Prometheus.
    func prometheus(now: Int) -> [String] {
        func lines(_ metric: Metric, _ value: (RowKind, Part) -> Int) -> [String] {
            metric.lines(
                RowKind.allCases.map { kind in
                    MetricSample(value(kind, parts[kind] ?? Part()), ["kind": kind.rawValue])
                })
        }
        let all: [[String]] = [
            lines(ExposureMetrics.shipped) { $1.rows },
            lines(ExposureMetrics.shippedSegments) { $1.segments },
            lines(ExposureMetrics.waitingSegments) { $1.waiting },
            lines(ExposureMetrics.waitingBytes) { $1.waitingBytes },
            lines(ExposureMetrics.refusedSegments) { $1.refused },
            lines(ExposureMetrics.shippingLag) { kind, _ in lag(kind, now: now) / 1000 },
            ExposureMetrics.isShipping.lines(trouble.isEmpty ? 1 : 0),
        ]
        return all.flatMap { $0 }
    }
}
