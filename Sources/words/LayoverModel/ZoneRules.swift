/// Resolution of a local time in a time zone.
package enum LocalResolution: Hashable, Sendable {
    case unique(UTCInstant)
    /// The clock skips this local time; `next` is the first instant after the jump.
    case gap(next: UTCInstant)
    /// This local time occurs twice.
    case overlap(first: UTCInstant, second: UTCInstant)

    /// One moment in any case: of two the first, and the next after a jump.
    package var instant: UTCInstant {
        switch self {
        case .unique(let instant), .overlap(let instant, _), .gap(let instant): instant
        }
    }
}

/// Time-zone database, as far as rooms need it.
package protocol ZoneRules: Sendable {
    /// The edition of the tables: in another edition, the same local time may be another instant.
    var edition: String { get }

    /// True if `zone` is an IANA name, such as `Europe/Oslo`.
    func isKnown(zone: String) -> Bool

    /// The instant or instants at which a clock in `zone` shows `local`; `nil` for an unknown zone.
    func resolve(_ local: LocalDateTime, in zone: String) -> LocalResolution?

    /// Seconds east of UTC in `zone` at `instant`, which is clamped to the calendar; `nil` for an unknown zone.
    func offset(at instant: UTCInstant, in zone: String) -> Int?
}

extension ZoneRules {
    package var edition: String { "" }

    /// The local time in `zone` at `instant`; `nil` for an unknown zone.
    ///
    /// Moments outside the years 1 to 9999 are clamped to the nearest one inside.
    package func local(_ instant: UTCInstant, in zone: String) -> LocalDateTime? {
        offset(at: instant, in: zone).map { LocalDateTime(secondsAsUTC: instant.withinCalendar + $0) }
    }
}

extension UTCInstant {
    /// The seconds of 0001-01-02 to 9999-12-30, so that local time everywhere has a year from 1 to 9999.
    private static let calendar: ClosedRange<Int> = -62_135_510_400...253_402_214_399

    /// Seconds since 1970-01-01T00:00:00Z, clamped to moments that a calendar with four-digit years can show.
    package var withinCalendar: Int {
        min(max(seconds, UTCInstant.calendar.lowerBound), UTCInstant.calendar.upperBound)
    }
}
