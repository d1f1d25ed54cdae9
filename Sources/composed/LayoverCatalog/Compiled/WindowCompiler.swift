package import LayoverModel
package import LayoverSchema

/// Converts local times to UTC moments, and reports those that a clock change makes surprising.
package struct WindowCompiler {
    private let zones: any ZoneRules
    package private(set) var findings: [Diagnostic] = []

    package init(zones: any ZoneRules) { self.zones = zones }

    /// The windows in `zone`, in order; overlapping windows are joined.
    package mutating func windows(_ local: [LocalWindow], zone: String, market: Market) -> [TimeWindow] {
        let windows = local.compactMap { window($0, zone: zone, market: market) }
        return WindowCompiler.joined(windows)
    }

    /// `nil` if the window ends before it starts.
    package mutating func window(_ local: LocalWindow, zone: String, market: Market) -> TimeWindow? {
        let from = local.from.flatMap { moment($0, at: $0.time, zone: zone, market: market, takesLater: false) }
        let until = local.until.flatMap {
            moment($0, at: $0.exclusiveEnd, zone: zone, market: market, takesLater: true)
        }
        if let from, let until, until <= from, let place = local.until?.location {
            report(
                .error(
                    "time.order", "ends at \(until), before it starts at \(from), in \(market); swap the two", at: place
                ))
            return nil
        }
        return TimeWindow(from: from, until: until)
    }

    private mutating func moment(
        _ written: LocalTime, at time: LocalDateTime, zone: String, market: Market, takesLater: Bool
    ) -> UTCInstant? {
        switch zones.resolve(time, in: zone) {
        case .unique(let moment): return moment
        case .gap(let next):
            report(
                .warning(
                    "time.gap",
                    "\(time) does not exist in \(market): the clock in \(zone) jumps over it; \(next) is used",
                    at: written.location))
            return next
        case .overlap(let first, let second):
            let chosen = takesLater ? second : first
            report(
                .warning(
                    "time.overlap",
                    "\(time) occurs twice in \(market): the clock in \(zone) goes back; \(chosen) is used",
                    at: written.location))
            return chosen
        case nil: return nil
        }
    }

    private mutating func report(_ finding: Diagnostic) {
        if !findings.contains(finding) { findings.append(finding) }
    }

    private static func joined(_ windows: [TimeWindow]) -> [TimeWindow] {
        let sorted = windows.sorted { ($0.from?.seconds ?? .min) < ($1.from?.seconds ?? .min) }
        return sorted.reduce(into: []) { joined, next in
            guard let last = joined.last, last.until.map({ ($0.seconds) >= (next.from?.seconds ?? .min) }) ?? true
            else {
                joined.append(next)
                return
            }
            let until = last.until.flatMap { end in next.until.map { max(end, $0) } }
            joined[joined.count - 1] = TimeWindow(from: last.from, until: until)
        }
    }
}
