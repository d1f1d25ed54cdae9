package import LayoverModel

/// A moment, and the zones' rules for its local time.
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

    /// Local time in `zone` in minutes since 1970-01-01T00:00; `nil` for an unknown zone.
    package func minute(in zone: String) -> Int? {
        zones.local(instant, in: zone).map { floorDivided($0.secondsAsUTC, 60) }
    }

    /// Whole minutes from the moment until the local time in `zone` is `minute`.
    ///
    /// A time that the clock skips is moved forward by the gap; of a time that occurs twice, the next one counts.
    package func minutes(until minute: Int, in zone: String) -> Int? {
        minutes(until: minute, resolution(of: minute, in: zone), in: zone)
    }

    func resolution(of minute: Int, in zone: String) -> LocalResolution? {
        zones.resolve(LocalDateTime(secondsAsUTC: minute * 60), in: zone)
    }

    /// Seconds by which local time in `zone` is ahead of UTC; `nil` for an unknown zone.
    func offset(at seconds: Int, in zone: String) -> Int? {
        zones.local(UTCInstant(seconds: seconds), in: zone).map { $0.secondsAsUTC - seconds }
    }

    /// The same, with the instants at which the local time is `minute`.
    func minutes(until minute: Int, _ resolution: LocalResolution?, in zone: String) -> Int? {
        let until: UTCInstant
        switch resolution {
        case .unique(let instant): until = instant
        case .overlap(let first, let second): until = first > instant ? first : second
        case .gap(let next):
            let before = next.adding(seconds: -1)
            guard let shown = zones.local(before, in: zone) else { return nil }
            until = UTCInstant(seconds: minute * 60 - (shown.secondsAsUTC - before.seconds))
        case nil: return nil
        }
        return floorDivided(until.seconds - instant.seconds, 60)
    }
}
