import LayoverCatalog
package import LayoverModel

/// A range of days on each market's own clock; either end may be open.
package struct CalendarRange: Hashable, Sendable {
    package let from: LocalDate?
    package let to: LocalDate?
    /// Codes; empty for every market.
    package let markets: [String]

    package init(from: LocalDate? = nil, to: LocalDate? = nil, markets: [String] = []) {
        self.from = from
        self.to = to
        self.markets = markets
    }

    /// Returns whether the window overlaps these days on the market's clock.
    package func takes(_ entry: CalendarEntry, _ zones: any ZoneRules) -> Bool {
        guard markets.isEmpty || markets.contains(entry.market.code) else { return false }
        let start = entry.window.from.flatMap { zones.local($0, in: entry.timeZone) }
        let end = entry.window.until.flatMap { zones.local($0, in: entry.timeZone) }
        let startsInTime = to.map { day in start.map { $0 < LocalDateTime(day.adding(days: 1)) } ?? true } ?? true
        let endsInTime = from.map { day in end.map { $0 > LocalDateTime(day) } ?? true } ?? true
        return startsInTime && endsInTime
    }
}
