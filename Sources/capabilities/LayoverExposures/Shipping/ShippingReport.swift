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

        func lagSeconds(now: Int) -> Int { max(0, now - (oldest ?? now)) / 1000 }
    }

    var parts: [RowKind: Part] = [:]
    /// The place's fault; empty if it works.
    package var trouble = ""
    /// When rows were last shipped, milliseconds since 1970; 0 for never.
    var shippedAt = 0

    /// Number of all waiting segments.
    package var waiting: Int { parts.values.reduce(0) { $0 + $1.waiting } }

    /// For `/admin/status`.
    func json(to destination: RowDestination, now: Int) -> JSONValue {
        let kinds = RowKind.allCases.map { kind in
            let part = parts[kind] ?? Part()
            return JSONValue.Member(
                kind.rawValue,
                .object(of: [
                    "shipped": .int(part.rows), "segments": .int(part.segments), "waiting": .int(part.waiting),
                    "waiting_bytes": .int(part.waitingBytes), "refused": .int(part.refused),
                    "lag_seconds": .int(part.lagSeconds(now: now)),
                ]))
        }
        return .object(
            [
                JSONValue.Member("to", .string(destination.rawValue)),
                JSONValue.Member("state", .string(trouble.isEmpty ? "ok" : trouble)),
                JSONValue.Member("at", shippedAt > 0 ? .string(RowMoment.text(shippedAt)) : .null),
            ] + kinds)
    }

    /// One sample for each kind.
    func samples(_ value: (Part) -> Int) -> [MetricSample] {
        RowKind.allCases.map { MetricSample(value(parts[$0] ?? Part()), ["kind": $0.rawValue]) }
    }

    /// Lines in the format of Prometheus.
    func prometheus(now: Int) -> [String] { ExposureMetrics.shipping.lines(of: (report: self, now: now)) }
}
