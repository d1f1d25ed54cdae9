import LayoverCatalog
import LayoverFlights
package import LayoverJSON
import LayoverMetrics
import LayoverModel
import LayoverUpstream

/// The state of asking one supplier, for operators of the server.
package struct SupplierReport: Sendable {
    let supplier: Supplier
    let tally: SupplierTally
    let lanes: [Lane]
    /// Markets whose breaker is not closed, sorted.
    let breakers: [(market: Market, state: CallBreaker.State)]
    /// Time for which the supplier wants nothing, in milliseconds.
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
        return family("answers_total", "counter", reports, answers)
            + family("failures_total", "counter", reports, failures)
            + family("retries_total", "counter", reports) { [("", $0.tally.retries.value)] }
            + family("stale_total", "counter", reports) { [("", $0.tally.stale.value)] }
            + family("turned_away_total", "counter", reports) { [("", $0.tally.turnedAway.value)] }
            + family("shared_total", "counter", reports) { [("", $0.tally.shared.value)] }
            + family("breaker_openings_total", "counter", reports) { [("", $0.tally.openings.value)] }
            + family("breakers_open", "gauge", reports) { [("", $0.breakers.count)] }
            + family("under_way", "gauge", reports) { $0.lanes.map { (label($0.kind), $0.underWay) } }
            + family("limit", "gauge", reports) { $0.lanes.map { (label($0.kind), $0.limit) } }
            + family("waiting", "gauge", reports) { $0.lanes.map { (label($0.kind), $0.waiting) } }
            + seconds(reports)
    }

    private static func answers(_ report: SupplierReport) -> [(String, Int)] {
        SupplierLane.Kind.allCases.flatMap { kind in
            report.tally.answers(kind).map { ("\(label(kind)),status=\"\($0.status.rawValue)\"", $0.count) }
        }
    }

    private static func failures(_ report: SupplierReport) -> [(String, Int)] {
        report.tally.failed().map { ("reason=\"\($0.failure.rawValue)\"", $0.count) }
    }

    private static func seconds(_ reports: [SupplierReport]) -> [String] {
        let name = "layover_supplier_seconds"
        return ["# TYPE \(name) histogram"]
            + reports.flatMap { report in
                SupplierLane.Kind.allCases.flatMap { kind in
                    report.tally.latencies[kind.index].lines(
                        name, labels: "supplier=\"\(report.supplier.name)\",\(label(kind))")
                }
            }
    }

    private static func label(_ kind: SupplierLane.Kind) -> String { "ask=\"\(kind.rawValue)\"" }

    private static func family(
        _ name: String, _ type: String, _ reports: [SupplierReport],
        _ values: (SupplierReport) -> [(labels: String, value: Int)]
    ) -> [String] {
        ["# TYPE layover_supplier_\(name) \(type)"]
            + reports.flatMap { report in
                values(report).map { labels, value in
                    let more = labels.isEmpty ? "" : "," + labels
                    return "layover_supplier_\(name){supplier=\"\(report.supplier.name)\"\(more)} \(value)"
                }
            }
    }
}
