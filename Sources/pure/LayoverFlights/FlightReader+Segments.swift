import LayoverJSON
import LayoverModel

/// One flight of a leg, as read by a format.
struct SegmentDraft: Sendable {
    var from = Place.none
    var to = Place.none
    var departs: TapeString?
    /// The marketing airline's ID or code.
    var carrier: TapeString?
    var carrierName: TapeString?
    var number: TapeString?
    /// The flight number and the departure, if they are numbers.
    var numericNumber: Int?
    var numericDeparts: Int?
    /// Technical stops: the flight lands, the passenger stays on board.
    var stops = 0
    /// False if the stops are out of range; true if they can be read or are missing.
    var tellsStops = true
}

/// One leg while its segments are read.
struct LegBuilder: Sendable {
    var minutes: Int?
    var segments = 0
    var stops = 0
    /// True while every segment's technical stops are known.
    var tellsStops = true
    var airline: Int?
    var isOneAirline = true
    var from = Place.none
    var to = Place.none
}

/// Steps shared by the formats whose offers contain the segments.
extension FlightReader {
    mutating func add(
        _ part: SegmentDraft, _ tape: borrowing Tape, to builder: inout LegBuilder, into facts: inout FlightFacts
    ) throws(FlightReadError) {
        if builder.segments == 0 {
            builder.from = part.from
            if draft.legs == 0 { key.removeAll(keepingCapacity: true) }
        }
        builder.segments += 1
        guard builder.segments <= limits.parts else { throw .tooMany(.parts, limit: limits.parts) }
        builder.to = part.to
        builder.stops = min(builder.stops + min(max(part.stops, 0), FlightLimits.legStops), FlightLimits.legStops)
        if !part.tellsStops { builder.tellsStops = false }
        facts.touch(part.from)
        facts.touch(part.to)
        if draft.legs == 0 { appendKey(of: part, in: tape) }
        try addAirline(of: part, tape, to: &builder, into: &facts)
    }

    /// Closes a leg and starts the next one of the same itinerary.
    mutating func close(_ builder: inout LegBuilder, into facts: inout FlightFacts) throws(FlightReadError) {
        var leg = LegDraft()
        leg.minutes = builder.minutes
        if builder.segments > 0 {
            leg.stops = builder.tellsStops ? builder.segments - 1 + builder.stops : nil
            leg.airline = builder.isOneAirline ? builder.airline : nil
            if draft.legs == 0 {
                leg.isNewFlight = try flights.insert(key).isNew
                facts.route.addEnds(builder.from, builder.to)
            }
        } else {
            facts.gaps.formUnion([.places, .airlines])
        }
        facts.add(leg, to: &draft)
        builder = LegBuilder()
    }

    /// An offer's ID: a text, or a number as its digits.
    mutating func appendID(_ tape: borrowing Tape, _ index: TapeIndex?) {
        guard let index else { return }
        if let text = tape.string(index) {
            tape.append(text, to: &draft.id)
        } else if let number = tape.int(index) {
            appendJSONNumber(number, to: &draft.id)
        }
    }

    mutating func addSeller(
        _ name: TapeString?, _ tape: borrowing Tape, into facts: inout FlightFacts
    ) throws(FlightReadError) {
        guard let name, !name.isEmpty else {
            facts.gaps.insert(.sellers)
            return
        }
        _ = try facts.sellers.insert(name, in: tape)
    }

    /// The answer's own currency takes precedence over the request's; a second one in the same answer makes money unknown.
    ///
    /// - Returns: Whether amounts beside it are in the currency of the facts.
    @discardableResult
    func noteCurrency(_ index: TapeIndex?, _ tape: borrowing Tape, into facts: inout FlightFacts) -> Bool {
        guard let text = index.flatMap({ tape.string($0) }) else { return false }
        let isFirst = facts.offerCount == 0
        if let currency = facts.currency, tape.equals(text, text: currency.code) { return true }
        guard isFirst, text.count == 3, let currency = Currency(tape.text(text)) else {
            facts.gaps.insert(.currencies)
            return false
        }
        facts.currency = currency
        return true
    }

    /// Millionths of a text or a number in whole units; `nil` if it is not an amount.
    func amount(_ tape: borrowing Tape, _ index: TapeIndex?, unit: DecimalText.Unit = .whole) -> Int? {
        tape.millionths(index, unit: unit)
    }

    func isoMinutes(_ tape: borrowing Tape, _ index: TapeIndex?) -> Int? {
        guard let text = index.flatMap({ tape.string($0) }) else { return nil }
        return tape.withBytes(text) { ISODuration.minutes($0) }
    }

    /// Appends the parts that distinguish this flight from others: airline, number, airport and time, not the fare.
    private mutating func appendKey(of part: SegmentDraft, in tape: borrowing Tape) {
        append(part.carrier, in: tape)
        append(part.number, in: tape)
        append(part.departs, in: tape)
        if let number = part.numericNumber { appendJSONNumber(number, to: &key) }
        key.append(0)
        if let departs = part.numericDeparts { appendJSONNumber(departs, to: &key) }
        key.append(0)
        let place = UInt16(truncatingIfNeeded: part.from.code)
        key.append(UInt8(place >> 8))
        key.append(UInt8(place & 0xff))
    }

    private mutating func append(_ text: TapeString?, in tape: borrowing Tape) {
        if let text { tape.append(text, to: &key) }
        key.append(0)
    }

    private mutating func addAirline(
        of part: SegmentDraft, _ tape: borrowing Tape, to builder: inout LegBuilder, into facts: inout FlightFacts
    ) throws(FlightReadError) {
        guard let carrier = part.carrier, !carrier.isEmpty else {
            facts.gaps.insert(.airlines)
            builder.isOneAirline = false
            return
        }
        let (number, isNew) = try facts.airline(carrier, in: tape)
        if isNew {
            facts.airlines[number].code = try facts.keep(carrier, in: tape)
            if let name = part.carrierName { facts.airlines[number].name = try facts.keep(name, in: tape) }
        }
        if let first = builder.airline, first != number { builder.isOneAirline = false }
        builder.airline = builder.airline ?? number
    }
}
