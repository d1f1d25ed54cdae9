import LayoverJSON
import LayoverModel

/// The segments of a joined answer as flights.
extension JoinedMaps {
    /// Reads all segments as flights, each once however many legs have it.
    mutating func readFlights(_ tape: borrowing Tape) {
        flights.removeAll(keepingCapacity: true)
        for segment in segments { flights.append(flight(tape, segment)) }
    }

    /// The flight of the segment whose ID is at `index`; `nil` if the answer does not have it, or it cannot be read.
    func flight(_ tape: borrowing Tape, at index: TapeIndex) -> SegmentParts? {
        let number = number(segmentIDs, tape, index)
        return flights.indices.contains(number) ? flights[number] : nil
    }

    private func flight(_ tape: borrowing Tape, _ segment: Segment) -> SegmentParts? {
        let carrier = segment.carrier < 0 ? nil : carriers[segment.carrier]
        return SegmentParts(
            tape, carrier: carrier?.iata ?? carrier?.code, number: segment.number,
            from: segment.from < 0 ? nil : placeCodes[segment.from],
            to: segment.to < 0 ? nil : placeCodes[segment.to],
            departs: segment.departs.flatMap { JoinedMaps.clock(tape, $0) },
            arrives: segment.arrives.flatMap { JoinedMaps.clock(tape, $0) })
    }

    /// Reads `{"year": 2026, "month": 12, "day": 7, "hour": 9, "minute": 0}`.
    private static func clock(_ tape: borrowing Tape, _ object: TapeIndex) -> LocalDateTime? {
        var (year, month, day): (Int?, Int?, Int?) = (nil, nil, nil)
        var (hour, minute): (Int?, Int?) = (nil, nil)
        var members = tape.members(object)
        while let (key, value) = members.next(tape) {
            if tape.equals(key, "year") {
                year = tape.int(value)
            } else if tape.equals(key, "month") {
                month = tape.int(value)
            } else if tape.equals(key, "day") {
                day = tape.int(value)
            } else if tape.equals(key, "hour") {
                hour = tape.int(value)
            } else if tape.equals(key, "minute") {
                minute = tape.int(value)
            }
        }
        guard let year, let month, let day, let hour, let minute, (0..<24).contains(hour), (0..<60).contains(minute),
            let date = LocalDate(year: year, month: month, day: day)
        else { return nil }
        return LocalDateTime(date, secondOfDay: hour * 3_600 + minute * 60)
    }
}
