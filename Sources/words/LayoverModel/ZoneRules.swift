/// Resolution of a local time in a time zone.
package enum LocalResolution: Hashable, Sendable {
    case unique(UTCInstant)
    /// The clock jumps over this local time; `next` is the first instant after the jump.
    case gap(next: UTCInstant)
    /// The clock shows this local time twice.
    case overlap(first: UTCInstant, second: UTCInstant)
}

/// Time-zone database, as far as rooms ask for it.
package protocol ZoneRules: Sendable {
    /// Tells whether `zone` is an IANA name, such as `Europe/Oslo`.
    func isKnown(zone: String) -> Bool

    /// The instant or instants at which a clock in `zone` shows `local`; `nil` for an unknown zone.
    func resolve(_ local: LocalDateTime, in zone: String) -> LocalResolution?

    /// Reads a clock in `zone` at `instant`; `nil` for an unknown zone.
    func local(_ instant: UTCInstant, in zone: String) -> LocalDateTime?
}
