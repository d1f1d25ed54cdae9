import LayoverModel

/// A cache of zones' local times for one ranking: each zone is queried once per hour of arrivals and once per closing time.
struct ZoneTimes {
    private struct Hour {
        /// Hours since 1970-01-01T00:00:00Z.
        let number: Int
        let zone: String
        /// Seconds by which local time is ahead of UTC in the whole hour; `nil` if it changes in that hour, or the zone is
        /// unknown.
        let offset: Int?
    }

    private struct Closing {
        let minute: Int
        let zone: String
        let resolution: LocalResolution?
    }

    private var hours: [Hour] = []
    private var closings: [Closing] = []

    /// The local time in `zone` in minutes, as from ``ZonedClock/minute(in:)``.
    mutating func minute(_ clock: ZonedClock, in zone: String) -> Int? {
        guard let offset = offset(clock, zone) else { return clock.minute(in: zone) }
        return floorDivided(clock.instant.seconds + offset, 60)
    }

    /// Minutes until the local time in `zone` is `minute`, as from ``ZonedClock/minutes(until:in:)``.
    mutating func minutes(_ clock: ZonedClock, until minute: Int, in zone: String) -> Int? {
        if let known = closings.first(where: { $0.minute == minute && $0.zone == zone }) {
            return clock.minutes(until: minute, known.resolution, in: zone)
        }
        let resolution = clock.resolution(of: minute, in: zone)
        closings.append(Closing(minute: minute, zone: zone, resolution: resolution))
        return clock.minutes(until: minute, resolution, in: zone)
    }

    /// The offset at a moment; no zone changes its clock twice within one hour.
    private mutating func offset(_ clock: ZonedClock, _ zone: String) -> Int? {
        let number = floorDivided(clock.instant.seconds, 3_600)
        if let known = hours.first(where: { $0.number == number && $0.zone == zone }) { return known.offset }
        let first = clock.offset(at: number * 3_600, in: zone)
        let offset = first == clock.offset(at: number * 3_600 + 3_600, in: zone) ? first : nil
        hours.append(Hour(number: number, zone: zone, offset: offset))
        return offset
    }
}
