/// What a time zone makes of a local time.
package enum LocalResolution: Hashable, Sendable {
    case unique(UTCInstant)
    /// The clock jumps over this local time; `next` is the first instant after the jump.
    case gap(next: UTCInstant)
    /// The clock shows this local time twice.
    case overlap(first: UTCInstant, second: UTCInstant)
}

/// What rooms ask of the time-zone database.
package protocol ZoneRules: Sendable {
    /// Whether `zone` is an IANA name, such as `Europe/Oslo`.
    func isKnown(zone: String) -> Bool

    /// The instant or instants at which a clock in `zone` shows `local`; `nil` for an unknown zone.
    func resolve(_ local: LocalDateTime, in zone: String) -> LocalResolution?

    /// What a clock in `zone` shows at `instant`; `nil` for an unknown zone.
    func local(_ instant: UTCInstant, in zone: String) -> LocalDateTime?
}
