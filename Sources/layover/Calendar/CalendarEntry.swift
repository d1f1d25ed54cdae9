import LayoverCatalog
import LayoverModel

/// A stretch of time in which a widget's schedule or a campaign is on in one market.
struct CalendarEntry {
    enum Kind: String { case campaign, widget }

    enum Status: String { case past, on, coming }

    let kind: Kind
    let name: String
    let owner: String
    let market: Market
    let timeZone: String
    let window: TimeWindow
    /// Which of a widget's windows in this market, from 1; 1 for a campaign.
    let number: Int

    func status(at now: UTCInstant) -> Status {
        if window.contains(now) { return .on }
        return window.from.map { now < $0 } ?? false ? .coming : .past
    }
}

extension CalendarEntry {
    /// Every window of every market, in order of time; what is always on has none.
    static func all(of catalog: Catalog) -> [CalendarEntry] {
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
        func add(_ kind: Kind, _ name: String, _ owner: String, _ window: TimeWindow, _ number: Int) {
            found.append(
                CalendarEntry(
                    kind: kind, name: name, owner: owner, market: market.market, timeZone: market.timeZone,
                    window: window, number: number))
        }
        for slot in slots {
            let widget = catalog.cards[slot.widget]
            if widgets.insert(widget.name).inserted {
                for (index, window) in slot.windows.enumerated() {
                    add(.widget, widget.name, widget.source.owner.name, window, index + 1)
                }
            }
            for run in slot.campaigns where campaigns.insert(run.campaign).inserted {
                let campaign = catalog.campaigns[run.campaign]
                add(.campaign, campaign.name, (campaign.source.owner ?? widget.source.owner).name, run.window, 1)
            }
        }
        return found
    }

    private static func comesFirst(_ left: CalendarEntry, _ right: CalendarEntry) -> Bool {
        let (first, second) = (left.window.from?.seconds ?? .min, right.window.from?.seconds ?? .min)
        return (first, left.name, left.market.code) < (second, right.name, right.market.code)
    }
}

/// A moment on a market's own clock.
struct MarketMoment {
    let instant: UTCInstant
    let local: LocalDateTime
    /// Minutes that the clock is ahead of UTC.
    let offsetMinutes: Int

    /// `nil` where the zone is not known.
    init?(_ instant: UTCInstant, in zone: String, _ zones: any ZoneRules) {
        guard let local = zones.local(instant, in: zone) else { return nil }
        self.instant = instant
        self.local = local
        offsetMinutes = (local.secondsAsUTC - instant.seconds) / 60
    }

    /// `+01:00`.
    var offset: String {
        let minutes = abs(offsetMinutes)
        return "\(offsetMinutes < 0 ? "-" : "+")\(padded(minutes / 60, 2)):\(padded(minutes % 60, 2))"
    }

    /// `2026-12-07 09:00 +01:00`.
    var text: String { "\(local) \(offset)" }
}
