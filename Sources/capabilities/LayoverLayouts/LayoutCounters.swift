package import LayoverAssembly
package import LayoverFrame
import LayoverMetrics

/// Counts the outcomes of layouts; the number of series is bounded, because labels come from closed lists or the content.
package final class LayoutCounters: Sendable {
    static let rows: [MetricRow<LayoutCounters>] = [
        .counter(
            "layover_degraded_total", help: "results sent without a layout, by `reason`",
            { $0.degraded.samples(by: "reason") }),
        .counter("layover_card_failures_total", help: "layouts with a card that failed", \.cardFailures),
        .counter(
            "layover_card_structure_changes_total",
            help: "cards that the output guard dropped, because a value changed their tags: a security event",
            \.structureChanges),
        .counter(
            "layover_blocked_links_total",
            help: "links in cards that were rejected, or that the client cannot open", \.blockedLinks),
        .counter(
            "layover_packed_answers_total",
            help:
                "answers that arrived compressed, by `outcome`: spliced, repacked if splicing was impossible, decoded for a client that does not accept gzip, multi-member if several members were unpacked, refused; and those that `pack_answers` compressed",
            { $0.packed.samples(by: "outcome") }),
    ]

    static let metrics = rows.map(\.metric)

    private let cards: CardCounters
    private let degraded = CaseCounts<DegradedReason>()
    private let cardFailures = Count()
    private let structureChanges = Count()
    private let blockedLinks = Count()
    private let packed = CaseCounts<PackedOutcome>()

    private let log: ServerLog

    package init(_ cards: CardCounters = CardCounters(), log: ServerLog = .silent) {
        (self.cards, self.log) = (cards, log)
    }

    /// Counts results that were sent without a layout.
    ///
    /// - Parameters:
    ///   - reason: Why there is no layout.
    ///   - market: The code of the market, if it is known and served.
    package func count(_ reason: DegradedReason, in market: String? = nil) {
        degraded.add(reason)
        cards.countNone(in: market)
    }

    /// Counts an answer that arrived packed.
    package func count(_ outcome: PackedOutcome) { packed.add(outcome) }

    /// Counts the outcome of one assembly.
    package func count(_ report: AssemblyReport) {
        if !report.failures.isEmpty { cardFailures.add() }
        for widget in report.structureChanges { reportStructureChange(of: widget) }
        if report.blockedLinks > 0 { blockedLinks.add(report.blockedLinks) }
        cards.count(report)
    }

    /// Counts a card that the output guard dropped, and logs the first, second, fourth, eighth and so on, because a hostile
    /// supplier can cause one with each answer.
    func reportStructureChange(of widget: String) {
        structureChanges.add()
        let count = structureChanges.value
        guard count & (count - 1) == 0 else { return }
        log.error(
            "the output guard dropped a card of '\(widget)', because a value changed its tags (\(count) so far); kill the widget and report this as a security fault of Layover"
        )
    }

    /// Prometheus text, version 0.0.4.
    var prometheus: [String] { LayoutCounters.rows.lines(of: self) + cards.prometheus }
}
