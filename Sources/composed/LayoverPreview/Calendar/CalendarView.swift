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
        moment.flatMap { MarketMoment($0, in: entry.timeZone, zones) }
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
        .object([
            .init("now", .string(now.description)), .init("entries", .array(entries.map { json($0, place) })),
            .init("held", .array(held.map(json))), .init("clock_changes", .array(clockChanges.map(json))),
            .init("conflicts", .array(conflicts.map(json))),
            .init("notes", .array(notes.map { .string($0) })),
        ])
    }

    private func json(_ entry: CalendarEntry, _ place: (SourceLocation) -> JSONValue) -> JSONValue {
        .object([
            .init("kind", .string(entry.kind.rawValue)), .init("name", .string(entry.name)),
            .init("owner", .string(entry.owner)), .init("market", .string(entry.market.code)),
            .init("time_zone", .string(entry.timeZone)), .init("status", .string(entry.status(at: now).rawValue)),
            .init("from", json(entry.window.from, entry)), .init("until", json(entry.window.until, entry)),
            .init("clock_change", clockChange(of: entry).map { .string($0) } ?? .null),
            .init("place", place(entry.place)), .init("written", entry.written.map(json) ?? .null),
        ])
    }

    private func json(_ moment: UTCInstant?, _ entry: CalendarEntry) -> JSONValue { json(moment, entry.timeZone) }

    private func json(_ moment: UTCInstant?, _ zone: String) -> JSONValue {
        guard let moment, let local = MarketMoment(moment, in: zone, zones) else { return .null }
        return .object([
            .init("utc", .string(moment.description)), .init("local", .string(local.local.description)),
            .init("offset", .string(local.offset)),
        ])
    }

    private func json(_ written: WrittenWindow) -> JSONValue {
        .object([
            .init("from", written.from.map(json) ?? .null), .init("until", written.until.map(json) ?? .null),
        ])
    }

    private func json(_ end: WrittenWindow.End) -> JSONValue {
        .object([
            .init("text", .string(end.text)), .init("is_exception", .bool(end.isException)),
            .init("markets", .array(end.markets.map { .string($0) })),
        ])
    }

    private func json(_ conflict: CalendarConflict) -> JSONValue {
        .object([
            .init("market", .string(conflict.market.code)), .init("widget", .string(conflict.widget)),
            .init(
                "campaigns",
                .array(
                    conflict.sides.map {
                        .object([.init("name", .string($0.campaign)), .init("weight", .int($0.weight))])
                    })), .init("from", json(conflict.window.from, conflict.timeZone)),
            .init("until", json(conflict.window.until, conflict.timeZone)),
        ])
    }

    private func json(_ item: HeldItem) -> JSONValue {
        .object([
            .init("name", .string(item.name)), .init("kind", .string(item.kind.rawValue)),
            .init("status", .string(item.status)), .init("file", .string(item.file)),
        ])
    }

    private func json(_ change: (market: String, change: ClockChange)) -> JSONValue {
        .object([
            .init("market", .string(change.market)), .init("time_zone", .string(change.change.timeZone)),
            .init("utc", .string(change.change.moment.description)), .init("from", .string(change.change.from)),
            .init("to", .string(change.change.to)),
        ])
    }
}
