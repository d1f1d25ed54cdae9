import LayoverFlights
import LayoverModel

/// Invents single flights, with the local times of both ends.
struct MadeFlights {
    let zones: any ZoneRules

    func segment(
        from: Airport, to: Airport, by airline: MadeAirline, on day: LocalDate, minute: Int
    ) -> MadeSegment {
        let departs = LocalDateTime(day, secondOfDay: minute % 1_440 * 60)
        let minutes = 30 + from.kilometres(to: to) * 60 / 790
        return MadeSegment(
            from: from, to: to, airline: airline, flightNumber: 100 + (minute * 7 + airline.number * 131) % 8_900,
            departs: departs, arrives: arrival(departs, from: from, to: to, minutes: minutes), minutes: minutes)
    }

    /// The local time of arrival at the destination.
    private func arrival(_ departs: LocalDateTime, from: Airport, to: Airport, minutes: Int) -> LocalDateTime {
        let start: UTCInstant
        switch zones.resolve(departs, in: from.timeZone) {
        case .unique(let instant), .gap(let instant), .overlap(let instant, _): start = instant
        case nil: start = UTCInstant(seconds: departs.secondsAsUTC)
        }
        let end = start.adding(seconds: minutes * 60)
        return zones.local(end, in: to.timeZone) ?? LocalDateTime(secondsAsUTC: end.seconds)
    }
}
