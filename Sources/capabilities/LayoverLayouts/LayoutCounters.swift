package import LayoverAssembly
package import LayoverFrame
import LayoverMetrics

/// Counts the outcomes of layouts; the number of series is bounded, because labels come from closed lists or the content.
package final class LayoutCounters: Sendable {
    private let cards: CardCounters
    private let degraded = DegradedReason.allCases.map { _ in Count() }
    private let cardFailures = Count()
    private let blockedLinks = Count()
    private let packed = PackedOutcome.allCases.map { _ in Count() }

    /// - Parameter cards: The card counters of the server.
    package init(_ cards: CardCounters = CardCounters()) { self.cards = cards }

    /// Counts results that were sent without a layout.
    ///
    /// - Parameters:
    ///   - reason: Why there is no layout.
    ///   - market: The code of the market, if it is known and served.
    package func count(_ reason: DegradedReason, in market: String? = nil) {
        degraded[DegradedReason.allCases.firstIndex(of: reason) ?? 0].add()
        cards.countNone(in: market)
    }

    /// Counts an answer that arrived packed.
    package func count(_ outcome: PackedOutcome) {
        packed[PackedOutcome.allCases.firstIndex(of: outcome) ?? 0].add()
    }

    /// Counts the outcome of one assembly.
    package func count(_ report: AssemblyReport) {
        if !report.failures.isEmpty { cardFailures.add() }
        if report.blockedLinks > 0 { blockedLinks.add(report.blockedLinks) }
        cards.count(report)
    }

    /// Prometheus text, version 0.0.4.
    var prometheus: [String] {
        let reasons = zip(DegradedReason.allCases, degraded).map { reason, count in
            MetricSample(count.value, ["reason": reason.rawValue])
        }
        let outcomes = zip(PackedOutcome.allCases, packed).map { outcome, count in
            MetricSample(count.value, ["outcome": outcome.rawValue])
        }
        return LayoutMetrics.packed.lines(outcomes) + LayoutMetrics.degraded.lines(reasons)
            + LayoutMetrics.failures.lines(cardFailures.value)
            + LayoutMetrics.blockedLinks.lines(blockedLinks.value) + cards.prometheus
    }
}
