package import LayoverCatalog
package import LayoverModel
import LayoverSchema

/// A period in which a widget's schedule or a campaign is on in one market.
package struct CalendarEntry: Sendable {
    package enum Kind: String, Sendable { case campaign, widget }

    package enum Status: String, Sendable { case past, on, coming }

    package let kind: Kind
    package let name: String
    package let owner: String
    package let market: Market
    package let timeZone: String
    package let window: TimeWindow
    /// The number of a widget's window in this market, from 1; 1 for a campaign.
    package let number: Int
    /// Place of the window in its file.
    package let place: SourceLocation
    /// The ends in the campaign's file; `nil` for a widget.
    package var written: WrittenWindow?

    package func status(at now: UTCInstant) -> Status {
        if window.contains(now) { return .on }
        return window.from.map { now < $0 } ?? false ? .coming : .past
    }
}

extension CalendarEntry {
    /// Every window of every market, in order of time; a widget that is always on has no entry.
    package static func all(of catalog: Catalog) -> [CalendarEntry] {
        catalog.markets.flatMap { market in
            let slots = catalog.surfaces.compactMap { market.layouts[$0]?.first }.flatMap(\.slots)
            return entries(of: market, slots, catalog)
        }.sorted(by: comesFirst)
    }

    private static func entries(
        of market: CompiledMarket, _ slots: [CompiledLayout.Slot], _ catalog: Catalog
    ) -> [CalendarEntry] {
        var widgets: Set<String> = []
        var campaigns: Set<Int> = []
        var found: [CalendarEntry] = []
        for slot in slots {
            let widget = catalog.cards[slot.widget]
            if widgets.insert(widget.name).inserted {
                for (index, window) in slot.windows.enumerated() {
                    found.append(
                        CalendarEntry(
                            kind: .widget, name: widget.name, owner: widget.source.owner.name, market: market.market,
                            timeZone: market.timeZone, window: window, number: index + 1,
                            place: place(of: index, in: widget.source, slot)))
                }
            }
            for run in slot.campaigns where campaigns.insert(run.campaign).inserted {
                let campaign = catalog.campaigns[run.campaign]
                found.append(
                    CalendarEntry(
                        kind: .campaign, name: campaign.name,
                        owner: (campaign.source.owner ?? widget.source.owner).name, market: market.market,
                        timeZone: market.timeZone, window: run.window, number: 1,
                        place: place(of: campaign.source, in: market.market),
                        written: WrittenWindow(campaign.source, in: market.market)))
            }
        }
        return found
    }

    /// The place of the written window; the whole schedule's if this market has another number of windows.
    private static func place(
        of number: Int, in source: WidgetSource, _ slot: CompiledLayout.Slot
    ) -> SourceLocation {
        guard source.schedule.count == slot.windows.count, source.schedule.indices.contains(number) else {
            return source.location(of: "schedule")
        }
        let written = source.schedule.enumerated().sorted { left, right in
            guard let first = left.element.from?.time else { return right.element.from != nil }
            guard let second = right.element.from?.time else { return false }
            return first == second ? left.offset < right.offset : first < second
        }
        let window = written[number].element
        return window.from?.location ?? window.until?.location ?? source.location(of: "schedule")
    }

    private static func place(of source: CampaignSource, in market: Market) -> SourceLocation {
        let window = source.window(in: market)
        return window.from?.location ?? window.until?.location ?? source.location
    }

    private static func comesFirst(_ left: CalendarEntry, _ right: CalendarEntry) -> Bool {
        let (first, second) = (left.window.from?.seconds ?? .min, right.window.from?.seconds ?? .min)
        return (first, left.name, left.market.code) < (second, right.name, right.market.code)
    }
}
