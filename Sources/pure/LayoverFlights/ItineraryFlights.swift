import LayoverJSON

/// The flights of one itinerary, leg by leg, in memory that the next itinerary uses again.
struct ItineraryFlights: Sendable {
    private(set) var segments: [SegmentParts] = []
    /// For each leg, where its flights end in `segments`.
    private var legEnds: [Int] = []
    private let limits = FlightLimits()

    mutating func removeAll() {
        segments.removeAll(keepingCapacity: true)
        legEnds.removeAll(keepingCapacity: true)
    }

    /// Adds each item of a list as a leg.
    ///
    /// - Returns: `false` if a leg cannot be read, or if there are none or too many.
    mutating func addLegs(
        _ tape: borrowing Tape, _ list: TapeIndex?,
        _ add: (borrowing Tape, TapeIndex, inout ItineraryFlights) -> Bool
    ) -> Bool {
        guard let list, (1...limits.parts).contains(tape.itemCount(list)) else { return false }
        var items = tape.items(list)
        while let item = items.next(tape) { guard add(tape, item, &self) else { return false } }
        return true
    }

    /// Adds a leg whose flights are the items of a list.
    ///
    /// - Returns: `false` if a flight cannot be read, or if there are none or too many.
    mutating func addLeg(
        _ tape: borrowing Tape, _ list: TapeIndex?, _ read: (borrowing Tape, TapeIndex) -> SegmentParts?
    ) -> Bool {
        guard let list, (1...limits.parts).contains(tape.itemCount(list)) else { return false }
        var items = tape.items(list)
        while let item = items.next(tape) {
            guard let segment = read(tape, item) else { return false }
            segments.append(segment)
        }
        legEnds.append(segments.count)
        return true
    }

    /// Stops on all legs together.
    var stops: Int { segments.count - legEnds.count }

    /// The flights of each leg, as ranges of ``segments``.
    var legs: [Range<Int>] { legEnds.indices.map { ($0 > 0 ? legEnds[$0 - 1] : 0)..<legEnds[$0] } }

    /// All legs as text.
    func listed(_ tape: borrowing Tape) -> [[ListedSegment]] {
        var listed: [[ListedSegment]] = []
        listed.reserveCapacity(legEnds.count)
        for leg in legs {
            var flights: [ListedSegment] = []
            flights.reserveCapacity(leg.count)
            for segment in segments[leg] { if let flight = segment.listed(tape) { flights.append(flight) } }
            listed.append(flights)
        }
        return listed
    }
}
