import LayoverCatalog
import LayoverFlights
package import LayoverJSON
import LayoverMetrics
import LayoverModel
import LayoverUpstream

/// The state of calls to one supplier, for operators of the server.
package struct SupplierReport: Sendable {
    let supplier: Supplier
    let tally: SupplierTally
    let lanes: [Lane]
    /// Markets whose breaker is not closed, sorted.
    let breakers: [(market: Market, state: CallBreaker.State)]
    /// Time for which the supplier wants no calls, in milliseconds.
    let heldMilliseconds: Int

    struct Lane: Sendable {
        let kind: SupplierLane.Kind
        let underWay: Int
        let limit: Int
        let waiting: Int
    }

    /// For `/admin/status`.
    package var json: JSONValue {
        .object(of: [
            "name": .string(supplier.name), "protocol": .string(supplier.format.name),
            "lanes": .array(lanes.map(json)),
            "breakers": .array(
                breakers.map { .object(of: ["market": .string($0.market.code), "state": .string($0.state.rawValue)]) }),
            "openings": .int(tally.openings.value), "held_ms": .int(heldMilliseconds),
            "failures": .object(
                tally.failed().map { JSONValue.Member($0.failure.rawValue, .int($0.count)) }),
            "retries": .int(tally.retries.value), "stale": .int(tally.stale.value),
            "turned_away": .int(tally.turnedAway.value), "shared": .int(tally.shared.value),
            "repeated": .int(tally.repeated.value),
        ])
    }

    private func json(_ lane: Lane) -> JSONValue {
        .object(of: [
            "ask": .string(lane.kind.rawValue), "under_way": .int(lane.underWay), "limit": .int(lane.limit),
            "waiting": .int(lane.waiting),
            "answers": .object(
                tally.answers(lane.kind).map { JSONValue.Member($0.status.rawValue, .int($0.count)) }),
        ])
    }
}

extension SupplierReport {
    /// Prometheus text, version 0.0.4.
    package static func prometheus(_ reports: [SupplierReport]) -> [String] {
        guard !reports.isEmpty else { return [] }
        let lines: [[String]] = [
            family(SupplierMetrics.answers, of: reports, answers),
            family(SupplierMetrics.failures, of: reports, failures),
            family(SupplierMetrics.retries, of: reports) { one($0, $0.tally.retries.value) },
            family(SupplierMetrics.stale, of: reports) { one($0, $0.tally.stale.value) },
            family(SupplierMetrics.turnedAway, of: reports) { one($0, $0.tally.turnedAway.value) },
            family(SupplierMetrics.shared, of: reports) { one($0, $0.tally.shared.value) },
            family(SupplierMetrics.repeated, of: reports) { one($0, $0.tally.repeated.value) },
            family(SupplierMetrics.openings, of: reports) { one($0, $0.tally.openings.value) },
            family(SupplierMetrics.open, of: reports) { one($0, $0.breakers.count) },
            family(SupplierMetrics.underWay, of: reports) { lanes($0, \.underWay) },
            family(SupplierMetrics.limit, of: reports) { lanes($0, \.limit) },
            family(SupplierMetrics.waiting, of: reports) { lanes($0, \.waiting) },
            seconds(reports),
        ]
        return lines.flatMap { $0 }
    }

    private static func family(
        _ metric: Metric, of reports: [SupplierReport], _ samples: (SupplierReport) -> [MetricSample]
    ) -> [String] {
        metric.lines(reports.flatMap(samples))
    }

    private static func one(_ report: SupplierReport, _ value: Int) -> [MetricSample] {
        [MetricSample(value, report.labels)]
    }

    private static func lanes(_ report: SupplierReport, _ value: (Lane) -> Int) -> [MetricSample] {
        report.lanes.map { MetricSample(value($0), report.labels(of: $0.kind)) }
    }

    private static func answers(_ report: SupplierReport) -> [MetricSample] {
        SupplierLane.Kind.allCases.flatMap { kind in
            report.tally.answers(kind).map {
                MetricSample($0.count, report.labels(of: kind).adding("status", $0.status.rawValue))
            }
        }
    }

    private static func failures(_ report: SupplierReport) -> [MetricSample] {
        report.tally.failed().map { MetricSample($0.count, report.labels.adding("reason", $0.failure.rawValue)) }
    }

    private static func seconds(_ reports: [SupplierReport]) -> [String] {
        let histograms = reports.flatMap { report in
            SupplierLane.Kind.allCases.map { kind in
                (labels: report.labels(of: kind), histogram: report.tally.latencies[kind.index])
            }
        }
        return SupplierMetrics.seconds.lines(histograms: histograms)
    }

    private var labels: MetricLabels { ["supplier": supplier.name] }

    private func labels(of kind: SupplierLane.Kind) -> MetricLabels { labels.adding("ask", kind.rawValue) }
}
