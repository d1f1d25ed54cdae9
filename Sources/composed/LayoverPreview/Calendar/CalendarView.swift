package import LayoverCatalog
import LayoverCompiler
package import LayoverJSON
package import LayoverModel

/// The calendar of every market: when each item starts and ends, which are held back, and the clock changes in between.
package struct CalendarView: Sendable {
    package let now: UTCInstant
    package let entries: [CalendarEntry]
    package let held: [HeldItem]
    /// By market, in order of time.
    package let clockChanges: [(market: String, change: ClockChange)]
    /// Campaigns for one place at one time.
    package let conflicts: [CalendarConflict]
    /// Other notes, in words: local times that do not exist.
    package let notes: [String]
    private let zones: any ZoneRules

    /// - Parameters:
    ///   - catalog: The compiled content.
    ///   - range: The days to show; without it, clock changes are listed for a year from a month ago.
    ///   - now: The current time.
    ///   - zones: The time-zone database.
    ///   - heldBack: Names of items whose files have errors.
    ///   - notes: Further notes.
    package init(
        _ catalog: Catalog, in range: CalendarRange = CalendarRange(), now: UTCInstant, zones: any ZoneRules,
        heldBack: [HeldItem.Kind: Set<String>] = [:], notes: [String] = []
    ) {
        self.now = now
        self.zones = zones
        self.notes = notes
        entries = CalendarEntry.all(of: catalog).filter { range.takes($0, zones) }
        held = HeldItem.all(of: catalog, heldBack: heldBack)
        let start =
            range.from.map { UTCInstant(seconds: $0.daysSinceEpoch * 86_400) } ?? now.adding(seconds: -31 * 86_400)
        let end =
            range.to.map { UTCInstant(seconds: ($0.daysSinceEpoch + 1) * 86_400) }
            ?? start.adding(seconds: 397 * 86_400)
        conflicts = CalendarConflict.all(of: catalog, in: TimeWindow(from: start, until: end)).filter {
            range.markets.isEmpty || range.markets.contains($0.market.code)
        }
        var byZone: [String: [ClockChange]] = [:]
        var found: [(market: String, change: ClockChange)] = []
        for market in catalog.markets where range.markets.isEmpty || range.markets.contains(market.market.code) {
            let changes =
                byZone[market.timeZone] ?? ClockChange.changes(of: market.timeZone, from: start, to: end, zones)
            byZone[market.timeZone] = changes
            found += changes.map { (market.market.code, $0) }
        }
        clockChanges = found
    }

    /// A moment of an entry on its market's clock.
    package func local(_ moment: UTCInstant?, of entry: CalendarEntry) -> MarketMoment? {
        local(moment, in: entry.timeZone)
    }

    private func local(_ moment: UTCInstant?, in zone: String) -> MarketMoment? {
        moment.flatMap { MarketMoment($0, in: zone, zones) }
    }

    /// A note if the clock's offset differs between start and end.
    package func clockChange(of entry: CalendarEntry) -> String? {
        guard let start = local(entry.window.from, of: entry), let end = local(entry.window.until, of: entry),
            start.offsetMinutes != end.offsetMinutes
        else { return nil }
        return "the clock changes meanwhile, \(start.offset) to \(end.offset)"
    }

    /// Writes the answer of `/api/calendar`; `place` writes a place in a file.
    package func json(_ place: (SourceLocation) -> JSONValue) -> JSONValue {
        .record([
            "now": now.description, "entries": entries.map { json($0, place) }, "held": held,
            "clock_changes": clockChanges.map(json), "conflicts": conflicts.map(json), "notes": notes,
        ])
    }

    private func json(_ entry: CalendarEntry, _ place: (SourceLocation) -> JSONValue) -> JSONValue {
        .record([
            "kind": entry.kind.rawValue, "name": entry.name, "owner": entry.owner, "market": entry.market.code,
            "time_zone": entry.timeZone, "status": entry.status(at: now).rawValue,
            "from": local(entry.window.from, of: entry), "until": local(entry.window.until, of: entry),
            "clock_change": clockChange(of: entry), "place": place(entry.place), "written": entry.written,
        ])
    }

    private func json(_ conflict: CalendarConflict) -> JSONValue {
        .record([
            "market": conflict.market.code, "widget": conflict.widget,
            "campaigns": conflict.sides.map { JSONValue.record(["name": $0.campaign, "weight": $0.weight]) },
            "from": local(conflict.window.from, in: conflict.timeZone),
            "until": local(conflict.window.until, in: conflict.timeZone),
        ])
    }

    private func json(_ change: (market: String, change: ClockChange)) -> JSONValue {
        .record([
            "market": change.market, "time_zone": change.change.timeZone, "utc": change.change.moment.description,
            "from": change.change.from, "to": change.change.to,
        ])
    }
}
