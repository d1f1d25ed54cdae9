package import LayoverModel

/// A moment at which a zone's clocks change.
package struct ClockChange: Hashable, Sendable {
    package let timeZone: String
    package let moment: UTCInstant
    /// Minutes ahead of UTC, before and after.
    package let fromMinutes: Int
    package let toMinutes: Int

    /// `+01:00`.
    package var from: String { MarketMoment.offset(fromMinutes) }
    package var to: String { MarketMoment.offset(toMinutes) }

    /// The changes of one zone, in order of time.
    ///
    /// - Parameters:
    ///   - zone: An IANA name; an unknown one has no changes.
    ///   - start: The first moment.
    ///   - end: The last moment; at most `CalendarLimits.days` after the first.
    ///   - zones: The time-zone database.
    /// - Returns: Empty if the clocks do not change.
    /// - Complexity: One lookup for each day, and 17 more for each change.
    package static func changes(
        of zone: String, from start: UTCInstant, to end: UTCInstant, _ zones: any ZoneRules
    ) -> [ClockChange] {
        func offset(_ seconds: Int) -> Int? {
            zones.local(UTCInstant(seconds: seconds), in: zone).map { ($0.secondsAsUTC - seconds) / 60 }
        }
        let last = min(end.seconds, start.seconds + CalendarLimits.days * 86_400)
        guard last > start.seconds, var before = offset(start.seconds) else { return [] }
        var found: [ClockChange] = []
        for day in stride(from: start.seconds + 86_400, through: last + 86_399, by: 86_400) {
            let moment = min(day, last)
            guard let after = offset(moment), after != before else { continue }
            var (low, high) = (moment - 86_400, moment)
            while high - low > 1 {
                let middle = low + (high - low) / 2
                if offset(middle) == before { low = middle } else { high = middle }
            }
            found.append(
                ClockChange(
                    timeZone: zone, moment: UTCInstant(seconds: high), fromMinutes: before, toMinutes: after))
            before = after
        }
        return found
    }
}

/// Limits of one calendar; tested on both sides.
package enum CalendarLimits {
    /// Days that are searched for clock changes.
    package static let days = 1_100
    /// Pairs of campaigns for one place.
    package static let conflicts = 200
}
