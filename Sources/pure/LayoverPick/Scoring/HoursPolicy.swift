/// How opening hours decide which candidates stay.
package struct HoursPolicy: Sendable {
    /// Way to travel, as links and speeds name it.
    package enum Mode: String, CaseIterable, Sendable { case walk, cycle, drive, transit }

    /// Minutes after arrival for which a place must be open, 0 to 1440.
    package var stay = 0
    /// Thousandths of a metre a minute, by the way to travel; above 0.
    package var speed: [Mode: Int] = [:]
    /// Speed of every way that `speed` does not name: on foot 80 metres a minute.
    package var usualSpeed = 80_000
    /// Thousandths by which ways are longer than the great circle; above 0.
    package var detour = 1_000
    /// Hours that are taken for those of a place that tells none.
    package var assume: OpeningHours?
    /// True if a place whose hours nobody knows and nothing is assumed for stays.
    package var keepsUnknown = true

    package init() {}

    /// Minutes on the way, rounded up: 15 where the distance is not known.
    ///
    /// - Parameters:
    ///   - distance: Thousandths of a metre.
    ///   - mode: Way to travel.
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

/// Now, as a pick asks for it: on one clock for all places, or a moment that each place's own zone turns into a clock's time.
package enum PickClock: Sendable {
    /// Minutes of a clock since 1970-01-01T00:00.
    case wall(minutes: Int)
    /// `zone` holds for places that tell none.
    case moment(ZonedClock, zone: String)
}
