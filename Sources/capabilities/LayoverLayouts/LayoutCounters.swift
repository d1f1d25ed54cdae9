package import LayoverAssembly
import LayoverMetrics

/// Counts of what layouts came to, without locks: bounded, for every label is one of a closed list.
package final class LayoutCounters: Sendable {
    private let degraded = DegradedReason.allCases.map { _ in Count() }
    private let cardFailures = Count()
    private let blockedLinks = Count()

    package init() {}

    func count(_ reason: DegradedReason) { degraded[DegradedReason.allCases.firstIndex(of: reason) ?? 0].add() }

    /// Counts what one assembly came to.
    package func count(_ report: AssemblyReport) {
        if !report.failures.isEmpty { cardFailures.add() }
        if report.blockedLinks > 0 { blockedLinks.add(report.blockedLinks) }
    }

    /// Prometheus text, version 0.0.4.
    var prometheus: [String] {
        ["# TYPE layover_degraded_total counter"]
            + zip(DegradedReason.allCases, degraded).map { reason, count in
                "layover_degraded_total{reason=\"\(reason.rawValue)\"} \(count.value)"
            } + [
                "# TYPE layover_card_failures_total counter", "layover_card_failures_total \(cardFailures.value)",
                "# TYPE layover_blocked_links_total counter", "layover_blocked_links_total \(blockedLinks.value)",
            ]
    }
}
