package import LayoverJSON
package import LayoverModel

/// A moment on a market's own clock.
package struct MarketMoment: Hashable, Sendable, JSONWritable {
    package let instant: UTCInstant
    package let local: LocalDateTime
    /// Minutes that the clock is ahead of UTC.
    package let offsetMinutes: Int

    /// `nil` if the zone is unknown.
    package init?(_ instant: UTCInstant, in zone: String, _ zones: any ZoneRules) {
        guard let local = zones.local(instant, in: zone) else { return nil }
        self.instant = instant
        self.local = local
        offsetMinutes = (local.secondsAsUTC - instant.seconds) / 60
    }

    /// `+01:00`.
    package var offset: String {
        MarketMoment.offset(offsetMinutes)
    }

    static func offset(_ minutes: Int) -> String {
        let count = Int(clamping: minutes.magnitude)
        return "\(minutes < 0 ? "-" : "+")\(padded(count / 60, 2)):\(padded(count % 60, 2))"
    }

    /// `2026-12-07 09:00 +01:00`.
    package var text: String { "\(local) \(offset)" }

    package var json: JSONValue {
        .record(["utc": instant.description, "local": local.description, "offset": offset])
    }
}
