package import LayoverAssembly
package import LayoverCatalog
import LayoverFlags
package import LayoverMetrics
import LayoverModel
import LayoverSchema
import Synchronization

/// Counts of the outcomes of cards and layouts, by widget and market.
///
/// A layout takes one short lock, and plain additions at indices that are looked up once for each layout of a catalog:
/// cheaper than an atomic addition for each slot.
package final class CardCounters: Sendable {
    /// The indices at which the slots of one layout are counted.
    private struct Page {
        static let unknown = -2

        /// Retained, so that no other layout ever has the same identifier.
        let layout: CompiledLayout
        /// By slot: the number of the widget in `omissions`, and of widget and market in `cards` after their first count.
        var widgets: [Int]
        var pairs: [Int]
    }

    private struct State {
        var catalog: Catalog?
        var pages: [ObjectIdentifier: Page] = [:]
        var cards = CardCountTable()
        var omissions = OmissionTable()
        var layouts: [String: LayoutEnds] = [:]
    }

    private let state = Mutex(State())

    package init() {}

    /// Removes widgets that are no longer served; to be called after each publication.
    package func serve(_ catalog: Catalog?) {
        guard let catalog else { return }
        state.withLock { state in
            guard state.catalog !== catalog else { return }
            state.catalog = catalog
            state.pages = [:]
            state.cards.settle { catalog.index(ofWidget: $0) != nil }
            state.omissions.settle { catalog.index(ofWidget: $0) != nil }
        }
    }

    /// Counts the outcome of one layout; previews are not counted.
    ///
    /// - Complexity: O(slots).
    package func count(_ report: AssemblyReport) {
        guard !report.isPreview else { return }
        state.withLock { state in
            let market = report.layout.market.code
            if report.failures.isEmpty {
                state.layouts[market, default: LayoutEnds()].whole += 1
            } else {
                state.layouts[market, default: LayoutEnds()].partial += 1
            }
            let id = ObjectIdentifier(report.layout)
            var page = state.pages.removeValue(forKey: id) ?? CardCounters.page(of: report, &state.omissions)
            for (slot, end) in report.ends.enumerated() {
                CardCounters.count(end, at: slot, of: report, on: &page, into: &state)
            }
            // The page of a request with an older catalog is not kept: its numbers may be another's.
            if state.catalog === report.catalog, state.pages.count < CardCountLimits.pages { state.pages[id] = page }
        }
    }

    /// Counts results that were returned without a layout.
    ///
    /// - Parameter market: The code of a market that is served; `nil` if it is unknown.
    package func countNone(in market: String?) {
        state.withLock { $0.layouts[market ?? LayoutEnds.unknownMarket, default: LayoutEnds()].none += 1 }
    }

    /// Counts a tap on a card of a layout.
    ///
    /// - Parameters:
    ///   - card: The card's id in the event; a card of a widget that is not served is ignored.
    ///   - market: The code of the market in the event; a market that is not served counts as unknown.
    package func countTap(on card: String, in market: String) {
        let widget = String(card.prefix { $0 != "~" })
        state.withLock { state in
            guard let catalog = state.catalog, let found = catalog.widget(widget) else { return }
            let served = catalog.market(market)?.market.code ?? LayoutEnds.unknownMarket
            let number = state.cards.number(
                of: CardCountTable.Pair(widget: widget, market: served), isReliedOn: catalog.reliesOn(found))
            var tap = CardCounts()
            tap.tapped = 1
            state.cards.add(tap, to: number)
        }
    }

    private static func page(of report: AssemblyReport, _ omissions: inout OmissionTable) -> Page {
        Page(
            layout: report.layout,
            widgets: report.layout.slots.map { omissions.number(of: report.catalog.cards[$0.widget].name) },
            pairs: [Int](repeating: Page.unknown, count: report.layout.slots.count))
    }

    private static func count(
        _ end: SlotEnd, at slot: Int, of report: AssemblyReport, on page: inout Page, into state: inout State
    ) {
        var counts = CardCounts()
        switch end {
        case .undecided, .pending: return
        case .shown: (counts.wanted, counts.shown) = (1, 1)
        case .omitted(let reason, let isWanted):
            state.omissions.add(reason, to: page.widgets[slot])
            // A card on another page of the results is counted as wanted there.
            guard isWanted, reason != .anotherPage else { return }
            (counts.wanted, counts.failed) = (1, end.isFailure ? 1 : 0)
        }
        if page.pairs[slot] == Page.unknown {
            let widget = report.catalog.cards[report.layout.slots[slot].widget]
            page.pairs[slot] = state.cards.number(
                of: CardCountTable.Pair(widget: widget.name, market: report.layout.market.code),
                isReliedOn: report.catalog.reliesOn(widget))
        }
        state.cards.add(counts, to: page.pairs[slot])
    }
}

// Reporting.
extension CardCounters {
    private static let cards = Metric(
        .counter, "layover_card_total",
        help:
            "cards by `widget`, `market` and `outcome`: `wanted` (the condition was true), `shown`, `failed` (an error) or `tapped`; only pairs that occurred; pairs above the limit count as `other`"
    )
    private static let omissions = Metric(
        .counter, "layover_card_omissions_total",
        help: "missing cards by `widget` and `reason`; only pairs that occurred; pairs above the limit count as `other`"
    )
    private static let layouts = Metric(
        .counter, "layover_layouts_total",
        help:
            "decided layouts by `market` and `outcome`: `whole`, `partial` (a card failed) or `none` (results were sent without a layout)"
    )

    package static let metrics = [cards, omissions, layouts]

    /// Lines for Prometheus.
    package var prometheus: [String] {
        let (cards, others, omissions, layouts) = state.withLock { state in
            (state.cards.told, state.cards.others, state.omissions.told, state.layouts)
        }
        var ofCards = cards.flatMap { CardCounters.samples($0.counts, of: $0.pair.widget, in: $0.pair.market) }
        if others != CardCounts() {
            ofCards += CardCounters.samples(others, of: OmissionTable.others, in: OmissionTable.others)
        }
        let ofOmissions = omissions.map { MetricSample($0.count, ["widget": $0.widget, "reason": $0.reason.rawValue]) }
        let ofLayouts = layouts.sorted { $0.key < $1.key }.flatMap { CardCounters.samples($0.value, in: $0.key) }
        return CardCounters.cards.lines(ofCards) + CardCounters.omissions.lines(ofOmissions)
            + CardCounters.layouts.lines(ofLayouts)
    }

    private static func samples(_ counts: CardCounts, of widget: String, in market: String) -> [MetricSample] {
        zip(CardCounts.outcomes, counts.values).map { outcome, value in
            MetricSample(value, ["widget": widget, "market": market, "outcome": outcome])
        }
    }

    private static func samples(_ ends: LayoutEnds, in market: String) -> [MetricSample] {
        [
            MetricSample(ends.whole, ["market": market, "outcome": "whole"]),
            MetricSample(ends.partial, ["market": market, "outcome": "partial"]),
            MetricSample(ends.none, ["market": market, "outcome": "none"]),
        ]
    }
}

extension Catalog {
    /// True if readers rely on a widget's cards: they are shown when their condition is unknown, or a kill switch of high
    /// impact guards them.
    fileprivate func reliesOn(_ widget: CompiledWidget) -> Bool {
        guard !widget.source.showsWhenUnknown else { return true }
        let own = KillName(.widget, widget.name)
        return killSwitches.contains { killSwitch in
            killSwitch.highImpact
                && (killSwitch.guards.contains(own) || widget.killNames.contains(KillName(.killSwitch, killSwitch.key)))
        }
    }
}
