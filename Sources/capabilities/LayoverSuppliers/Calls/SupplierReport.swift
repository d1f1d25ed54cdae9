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
                tally.failures.all.map { JSONValue.Member($0.value.rawValue, .int($0.count)) }),
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
                tally.statuses[lane.kind.index].all.map { JSONValue.Member($0.value.rawValue, .int($0.count)) }),
        ])
    }
}

extension SupplierReport {
    /// Prometheus text, version 0.0.4.
    package static func prometheus(_ reports: [SupplierReport]) -> [String] {
        reports.isEmpty ? [] : SupplierMetrics.rows.lines(of: reports)
    }

    var answers: [MetricSample] {
        SupplierLane.Kind.allCases.flatMap { tally.statuses[$0.index].samples(by: "status", labels(of: $0)) }
    }

    var failures: [MetricSample] { tally.failures.samples(by: "reason", labels) }

    var latencies: [(labels: MetricLabels, histogram: Histogram)] {
        SupplierLane.Kind.allCases.map { (labels: labels(of: $0), histogram: tally.latencies[$0.index]) }
    }

    var labels: MetricLabels { ["supplier": supplier.name] }

    func labels(of kind: SupplierLane.Kind) -> MetricLabels { labels.adding("ask", kind.rawValue) }
}
