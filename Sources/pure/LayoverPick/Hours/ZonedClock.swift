package import LayoverModel

/// A moment, and the rules by which clocks of zones tell it.
package struct ZonedClock: Sendable {
    package let instant: UTCInstant
    private let zones: any ZoneRules

    package init(_ instant: UTCInstant, zones: any ZoneRules) {
        self.instant = instant
        self.zones = zones
    }

    package func adding(minutes: Int) -> ZonedClock {
        ZonedClock(instant.adding(seconds: minutes * 60), zones: zones)
    }

    /// Minutes of a clock in `zone` since 1970-01-01T00:00; `nil` for an unknown zone.
    package func minute(in zone: String) -> Int? {
        zones.local(instant, in: zone).map { floorDivided($0.secondsAsUTC, 60) }
    }

    /// Whole minutes from the moment until a clock in `zone` shows `minute`.
    ///
    /// A time that the clock skips is moved forward by the gap; of one that it shows twice the first that is yet to come counts.
    package func minutes(until minute: Int, in zone: String) -> Int? {
        let local = LocalDateTime(secondsAsUTC: minute * 60)
        let until: UTCInstant
        switch zones.resolve(local, in: zone) {
        case .unique(let instant): until = instant
        case .overlap(let first, let second): until = first > instant ? first : second
        case .gap(let next):
            let before = next.adding(seconds: -1)
            guard let shown = zones.local(before, in: zone) else { return nil }
            until = UTCInstant(seconds: local.secondsAsUTC - (shown.secondsAsUTC - before.seconds))
        case nil: return nil
        }
        return floorDivided(until.seconds - instant.seconds, 60)
    }
}
