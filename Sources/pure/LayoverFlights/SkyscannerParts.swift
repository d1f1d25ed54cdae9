import LayoverJSON
import LayoverModel

/// The legs and segments that the itineraries of one answer refer to by IDs, each read once however often it is used.
///
/// If an ID or a member name occurs twice, the last one counts.
struct SkyscannerParts {
    /// The value of an ID.
    private enum Entry<Part> {
        case unread(TapeIndex)
        /// `nil` if it cannot be read.
        case read(Part?)
    }

    private var legIDs: ByteTable
    private var legs: [Entry<[ListedSegment]>] = []
    private var segmentIDs: ByteTable
    private var segments: [Entry<ListedSegment>] = []
    private var airportIDs: ByteTable
    private var airports: [String?] = []
    private var airlineIDs: ByteTable
    private var airlines: [String?] = []

    /// Reads the places and carriers, and locates the legs and segments.
    ///
    /// - Parameters:
    ///   - tape: The answer.
    ///   - results: Its `content.results`.
    ///   - limits: The maximum number of each.
    /// - Throws: `FlightReadError.tooMany`.
    init(_ tape: borrowing Tape, _ results: TapeIndex, limits: FlightLimits = FlightLimits()) throws(FlightReadError) {
        legIDs = ByteTable(.legs, limit: limits.legs, probeLimit: limits.probes)
        segmentIDs = ByteTable(.segments, limit: limits.segments, probeLimit: limits.probes)
        airportIDs = ByteTable(.places, limit: limits.places, probeLimit: limits.probes)
        airlineIDs = ByteTable(.airlines, limit: limits.airlines, probeLimit: limits.probes)
        legs = try SkyscannerParts.entries(tape, tape.member("legs", of: results), ids: &legIDs) { _, leg in
            .unread(leg)
        }
        segments = try SkyscannerParts.entries(tape, tape.member("segments", of: results), ids: &segmentIDs) {
            _, segment in
            .unread(segment)
        }
        airports = try SkyscannerParts.entries(tape, tape.member("places", of: results), ids: &airportIDs) {
            tape, place in
            tape.text("iata", of: place)
        }
        airlines = try SkyscannerParts.entries(tape, tape.member("carriers", of: results), ids: &airlineIDs) {
            tape, carrier in
            let code = tape.text("iata", of: carrier) ?? ""
            return code.isEmpty ? tape.text("displayCode", of: carrier) : code
        }
    }

    /// Numbers the members of a map by their IDs, and keeps a value for each.
    private static func entries<Kept>(
        _ tape: borrowing Tape, _ map: TapeIndex?, ids: inout ByteTable,
        keep: (borrowing Tape, TapeIndex) -> Kept
    ) throws(FlightReadError) -> [Kept] {
        guard let map else { return [] }
        var entries: [Kept] = []
        var members = tape.members(map)
        while let (id, value) = members.next(tape) {
            let (number, isNew) = try ids.insert(id, in: tape)
            if isNew { entries.append(keep(tape, value)) } else { entries[number] = keep(tape, value) }
        }
        return entries
    }

    /// The flights of a leg.
    ///
    /// - Parameters:
    ///   - tape: The answer.
    ///   - id: The index of its ID.
    ///   - reader: Limits the number of flights of a leg.
    /// - Returns: `nil` if the leg, or one of its flights, cannot be read.
    mutating func leg(_ tape: borrowing Tape, _ id: TapeIndex, _ reader: ListingReader) -> [ListedSegment]? {
        guard let number = SkyscannerParts.number(tape, id, in: legIDs) else { return nil }
        switch legs[number] {
        case .read(let flights): return flights
        case .unread(let leg):
            let flights = reader.parts(tape, tape.member("segmentIds", of: leg)) { tape, id in segment(tape, id) }
            legs[number] = .read(flights)
            return flights
        }
    }

    private mutating func segment(_ tape: borrowing Tape, _ id: TapeIndex) -> ListedSegment? {
        guard let number = SkyscannerParts.number(tape, id, in: segmentIDs) else { return nil }
        switch segments[number] {
        case .read(let segment): return segment
        case .unread(let object):
            let segment = read(tape, object)
            segments[number] = .read(segment)
            return segment
        }
    }

    private func read(_ tape: borrowing Tape, _ segment: TapeIndex) -> ListedSegment? {
        var (carrier, from, to): (String?, String?, String?) = (nil, nil, nil)
        var number: String?
        var (departs, arrives): (LocalDateTime?, LocalDateTime?) = (nil, nil)
        var members = tape.members(segment)
        while let (key, value) = members.next(tape) {
            if tape.equals(key, "marketingCarrierId") {
                carrier = name(tape, value, ids: airlineIDs, names: airlines)
            } else if tape.equals(key, "marketingFlightNumber") {
                number = tape.word(of: value)
            } else if tape.equals(key, "originPlaceId") {
                from = name(tape, value, ids: airportIDs, names: airports)
            } else if tape.equals(key, "destinationPlaceId") {
                to = name(tape, value, ids: airportIDs, names: airports)
            } else if tape.equals(key, "departureDateTime") {
                departs = SkyscannerParts.clock(tape, value)
            } else if tape.equals(key, "arrivalDateTime") {
                arrives = SkyscannerParts.clock(tape, value)
            }
        }
        return ListedSegment(carrier: carrier, number: number, from: from, to: to, departs: departs, arrives: arrives)
    }

    private func name(
        _ tape: borrowing Tape, _ id: TapeIndex, ids: borrowing ByteTable, names: [String?]
    ) -> String? {
        guard let id = tape.string(id), let number = ids.number(of: id, in: tape) else { return nil }
        return names[number]
    }

    /// The number of an ID, which may be written as a number.
    private static func number(_ tape: borrowing Tape, _ id: TapeIndex, in ids: borrowing ByteTable) -> Int? {
        if let text = tape.string(id) { return ids.number(of: text, in: tape) }
        return tape.int(id).flatMap { ids.number(of: Array(String($0).utf8)) }
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
