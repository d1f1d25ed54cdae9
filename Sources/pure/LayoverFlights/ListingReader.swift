import LayoverJSON
import LayoverModel

/// Reads itineraries from a tape one after the other; the formats locate their parts.
struct ListingReader {
    private let currency: Currency
    /// The only itinerary to return; `nil` for all.
    private let wanted: String?
    private let limits = FlightLimits()
    private var itineraries: [ListedItinerary] = []
    private var flights = ItineraryFlights()
    /// Whether every itinerary so far could be read.
    private var isWhole = true
    /// Whether there was no room for an itinerary.
    private var isCut = false

    init(_ currency: Currency, wanted: String?) {
        self.currency = currency
        self.wanted = wanted
    }

    /// The itineraries read so far.
    ///
    /// - Parameters:
    ///   - isComplete: Whether the answer has all itineraries on sale.
    ///   - isLast: Whether the supplier does not report that more results follow; by default the same.
    /// - Returns: The itineraries, and what they say about those that are not among them.
    func listing(isComplete: Bool, isLast: Bool? = nil) -> FlightListing {
        let isAll = wanted == nil && !isCut
        return FlightListing(
            isComplete: isComplete && isWhole && isAll, hasLowestPrices: (isLast ?? isComplete) && isAll,
            itineraries: itineraries)
    }

    func wants(_ id: String) -> Bool { wanted.map { $0 == id } ?? true }

    /// Adds an itinerary; one with unreadable flights is left out, and the listing is then no longer complete.
    ///
    /// - Parameters:
    ///   - tape: The answer.
    ///   - itinerary: The object.
    ///   - format: The answer's format.
    ///   - maps: The answer's maps, if its format joins it by IDs.
    ///   - id: The supplier's ID.
    ///   - price: Millionths of the currency.
    ///   - link: As the supplier wrote it.
    /// - Returns: `false` once the limit is reached.
    mutating func add(
        _ tape: borrowing Tape, _ itinerary: TapeIndex, of format: some OfferFormat,
        _ maps: JoinedMaps = JoinedMaps(limits: FlightLimits()), id: String, price: Int?, link: String? = nil
    ) -> Bool {
        guard itineraries.count < limits.itineraries else {
            isCut = true
            return false
        }
        flights.removeAll()
        guard format.readFlights(tape, of: itinerary, maps, into: &flights) else {
            isWhole = false
            return true
        }
        let amount = price.map { DecimalText.minorUnits(millionths: $0, exponent: currency.exponent) }
        var legs = flights.listed(tape)
        if wanted != nil { addNames(to: &legs, tape, format, maps) }
        itineraries.append(
            ListedItinerary(
                id: id, legs: legs, price: amount.map { Money(amount: $0, currency: currency) },
                link: link))
        return true
    }

    /// Adds the airlines' names, which only a single itinerary has: in a whole answer they would be one more text a flight.
    private func addNames(
        to legs: inout [[ListedSegment]], _ tape: borrowing Tape, _ format: some OfferFormat, _ maps: JoinedMaps
    ) {
        for (leg, range) in flights.legs.enumerated() where legs[leg].count == range.count {
            for (place, flight) in flights.segments[range].enumerated() {
                let name = format.carrierName(tape, of: flight, maps)
                legs[leg][place].carrierName = name.map { tape.text($0) }
            }
        }
    }
}

extension Tape {
    /// The text of a member; `nil` if it is not a text.
    func text(_ key: StaticString, of index: TapeIndex) -> String? {
        string(key, of: index).map { text($0) }
    }

    /// The text at `index`, or the digits of the number there.
    func word(of index: TapeIndex?) -> String? {
        guard let index else { return nil }
        return string(index).map { text($0) } ?? int(index).map { String($0) }
    }

    /// The string of a member; `nil` if it is not a text.
    func string(_ key: StaticString, of index: TapeIndex) -> TapeString? {
        member(key, of: index).flatMap { string($0) }
    }

    /// The string of the member `second` of the member `first`.
    func string(_ first: StaticString, _ second: StaticString, of index: TapeIndex) -> TapeString? {
        member(first, second, of: index).flatMap { string($0) }
    }

    /// Reads `2026-12-07T09:00:00`.
    func clock(_ key: StaticString, of index: TapeIndex) -> LocalDateTime? {
        string(key, of: index).flatMap { withBytes($0) { LocalDateTime($0) } }
    }

    /// Millionths of a text or a number in units; `nil` if it is not an amount.
    func millionths(_ index: TapeIndex?, unit: DecimalText.Unit = .whole) -> Int? {
        guard let index else { return nil }
        if let text = string(index) { return withBytes(text) { DecimalText.millionths($0, unit: unit) } }
        if let number = int(index) { return DecimalText.millionths(number, unit: unit) }
        return double(index).flatMap { DecimalText.millionths($0, unit: unit) }
    }
}
