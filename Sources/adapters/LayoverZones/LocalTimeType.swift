/// The setting of clocks for some time.
package struct LocalTimeType: Hashable, Sendable {
    /// Seconds east of UTC.
    package let offset: Int
    package let isSaving: Bool
    /// `CEST`, `-03`.
    package let abbreviation: String
}

/// A span of time in which a clock is not changed.
struct ZoneSpan: Hashable, Sendable {
    /// The first second, `Int.min` if the span has no start.
    let start: Int
    /// The second after the last, `Int.max` if the span has no end.
    let end: Int
    let type: LocalTimeType
}
