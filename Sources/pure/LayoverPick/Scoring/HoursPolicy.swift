/// How opening hours decide which candidates are kept.
package struct HoursPolicy: Sendable {
    /// Mode of travel, as in links and speeds.
    package enum Mode: String, CaseIterable, Sendable { case walk, cycle, drive, transit }

    /// Minutes after arrival for which a place must be open, 0 to 1440.
    package var stay = 0
    /// Thousandths of a metre per minute, by mode of travel; above 0.
    package var speed: [Mode: Int] = [:]
    /// Speed of every mode that `speed` does not contain: walking at 80 metres per minute.
    package var usualSpeed = 80_000
    /// Thousandths by which routes are longer than the great circle; above 0.
    package var detour = 1_000
    /// Assumed hours for a place without hours.
    package var assume: OpeningHours?
    /// True if a place with neither known nor assumed hours is kept.
    package var keepsUnknown = true

    package init() {}

    /// Minutes of travel, rounded up: 15 if the distance is unknown.
    ///
    /// - Parameters:
    ///   - distance: Thousandths of a metre.
    ///   - mode: Mode of travel.
    /// - Returns: 0 to ``PickLimits/travelMinutes``.
    package func travelMinutes(_ distance: Int?, _ mode: Mode) -> Int {
        guard let distance else { return 15 }
        let perMinute = max(1, speed[mode] ?? usualSpeed) * 1_000
        let (way, overflow) = max(0, distance).multipliedReportingOverflow(by: max(1, detour))
        guard !overflow else { return PickLimits.travelMinutes }
        let whole = way / perMinute
        return min(PickLimits.travelMinutes, way % perMinute == 0 ? whole : whole + 1)
    }
}

/// The current time for a pick: one local time for all places, or a moment that is converted to each place's own zone.
package enum PickClock: Sendable {
    /// Minutes of local time since 1970-01-01T00:00.
    case wall(minutes: Int)
    /// `zone` is used for places without a zone.
    case moment(ZonedClock, zone: String)
}
