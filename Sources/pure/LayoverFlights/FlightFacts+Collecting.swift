import LayoverJSON
import LayoverModel

/// One itinerary while its parts are read.
struct ItineraryDraft: Sendable {
    /// Its ID, filled by the reader.
    var id: [UInt8] = []
    var legs = 0
    /// Of the worst leg; `nil` once a leg does not have them.
    var stops: Int? = 0
    /// Of all legs; `nil` once a leg does not have them.
    var minutes: Int? = 0
    /// The airline that sells every leg; `nil` before the first.
    var airline: Int?
    var isOneAirline = true
    /// Cheapest offer, in millionths.
    var price: Int?
    /// That offer, if the itinerary has several.
    var cheapest: TapeIndex?
    var offers = 0
    /// Offers by how their transfers are protected.
    var unprotectedOffers = 0
    var untoldOffers = 0

    mutating func reset() {
        id.removeAll(keepingCapacity: true)
        (legs, stops, minutes) = (0, 0, 0)
        (airline, isOneAirline) = (nil, true)
        (price, cheapest, offers, unprotectedOffers, untoldOffers) = (nil, nil, 0, 0, 0)
    }
}

/// One leg, as read by a format.
struct LegDraft: Sendable {
    var stops: Int?
    var minutes: Int?
    /// The airline that sells it; `nil` if there are several, or none is named.
    var airline: Int?
    /// True if no earlier itinerary had this outbound flight.
    var isNewFlight = false
}

/// Additions that a reader makes to the facts, itinerary by itinerary.
extension FlightFacts {
    mutating func add(_ leg: LegDraft, to draft: inout ItineraryDraft) {
        let minutes = leg.minutes.flatMap { (0...FlightLimits.legMinutes).contains($0) ? $0 : nil }
        let stops = leg.stops.flatMap { (0...FlightLimits.legStops).contains($0) ? $0 : nil }
        if draft.legs == 0, leg.isNewFlight { addFlight(stops: stops, airline: leg.airline) }
        draft.legs += 1
        draft.stops = draft.stops.flatMap { worst in stops.map { max(worst, $0) } }
        draft.minutes = draft.minutes.flatMap { sum in minutes.map { sum + $0 } }
        if let minutes {
            minimumMinutes = min(minimumMinutes ?? minutes, minutes)
            maximumMinutes = max(maximumMinutes ?? minutes, minutes)
        } else {
            gaps.insert(.durations)
        }
        if leg.airline == nil || (draft.airline ?? leg.airline) != leg.airline { draft.isOneAirline = false }
        draft.airline = draft.airline ?? leg.airline
    }

    /// Counts an offer; `price` is in millionths, `nil` if it is unknown.
    mutating func addOffer(price: Int?, to draft: inout ItineraryDraft) throws(FlightReadError) {
        draft.offers += 1
        guard draft.offers <= limits.offers else { throw .tooMany(.offers, limit: limits.offers) }
        offerCount += 1
        guard let price else {
            unpricedOfferCount += 1
            return
        }
        draft.price = min(draft.price ?? price, price)
    }

    mutating func touch(_ place: Place) {
        if !route.touch(place, itinerary: itineraryCount) { gaps.insert(.places) }
    }

    /// Closes the itinerary whose parts were added since the last one.
    mutating func add(_ draft: borrowing ItineraryDraft) throws(FlightReadError) {
        guard itineraryCount < limits.itineraries else { throw .tooMany(.itineraries, limit: limits.itineraries) }
        itineraryCount += 1
        let stops = draft.legs == 0 ? nil : draft.stops
        if let stops { stopCounts[min(stops, 2)] += 1 } else { gaps.insert(.stops) }
        if draft.legs == 0 { gaps.formUnion([.durations, .places, .airlines]) }
        if draft.offers > 0, draft.unprotectedOffers == draft.offers {
            selfTransferCount += 1
        } else if draft.unprotectedOffers + draft.untoldOffers == draft.offers, draft.untoldOffers > 0 {
            gaps.insert(.transfers)
        }
        try addBests(draft)
        if stops == 0 { try addDirect(draft) }
    }

    /// Counts an itinerary that the supplier marks as lower in emissions.
    mutating func addLowerEmissions(percentBelow percent: Double?, id: [UInt8]) throws(FlightReadError) {
        ecoCount += 1
        guard let percent, percent > 0, percent <= 100 else { return }
        let amount = -Int((percent * 100).rounded())
        if isBetter(amount, than: greenest, id) { greenest = Best(amount: amount, id: try keep(id)) }
    }

    /// The number of the airline with the ID `string`, and whether this is its first mention.
    mutating func airline(_ string: TapeString, in tape: borrowing Tape) throws(FlightReadError) -> (Int, isNew: Bool) {
        let (number, isNew) = try airlineTable.insert(string, in: tape)
        if isNew { airlines.append(AirlineFacts(name: 0..<0, code: 0..<0)) }
        return (number, isNew)
    }

    /// Copies a text for display, without hidden characters, and returns its range.
    mutating func keep(_ string: TapeString, in tape: borrowing Tape) throws(FlightReadError) -> Range<Int> {
        let start = texts.count
        tape.append(string, to: &texts)
        HiddenCharacters.remove(from: &texts, startingAt: start)
        return try kept(from: start)
    }

    mutating func keep(_ bytes: [UInt8]) throws(FlightReadError) -> Range<Int> {
        let start = texts.count
        texts.append(contentsOf: bytes)
        return try kept(from: start)
    }

    private func kept(from start: Int) throws(FlightReadError) -> Range<Int> {
        guard texts.count <= limits.textBytes else { throw .tooMany(.textBytes, limit: limits.textBytes) }
        return start..<texts.count
    }

    private mutating func addFlight(stops: Int?, airline: Int?) {
        flightCount += 1
        guard stops == 0 else { return }
        directFlightCount += 1
        if let airline { airlines[airline].flights += 1 } else { gaps.insert(.airlines) }
    }

    private mutating func addBests(_ draft: borrowing ItineraryDraft) throws(FlightReadError) {
        if let price = draft.price {
            minimumPrice = min(minimumPrice ?? price, price)
            if isBetter(price, than: cheapest, draft.id) {
                cheapest = Best(amount: price, id: try keep(draft.id))
            }
        }
        if draft.legs > 0, let minutes = draft.minutes, isBetter(minutes, than: fastest, draft.id) {
            fastest = Best(amount: minutes, id: try keep(draft.id))
        }
    }

    /// Less is better; among equals, the first in an ordered answer wins, else the smaller ID.
    func isBetter(_ amount: Int, than best: Best?, _ id: [UInt8]) -> Bool {
        guard let best else { return true }
        guard amount == best.amount, !isOrdered else { return amount < best.amount }
        return id.lexicographicallyPrecedes(texts[best.id])
    }

    private mutating func addDirect(_ draft: borrowing ItineraryDraft) throws(FlightReadError) {
        if let price = draft.price { minimumDirectPrice = min(minimumDirectPrice ?? price, price) }
        guard draft.isOneAirline, let airline = draft.airline else { return }
        directs.append(DirectItinerary(id: try keep(draft.id)))
        let number = directs.count - 1
        if airlines[airline].first < 0 {
            airlines[airline].first = number
        } else {
            directs[airlines[airline].last].next = number
        }
        airlines[airline].last = number
        airlines[airline].directCount += 1
        if let price = draft.price {
            airlines[airline].minimumPrice = min(airlines[airline].minimumPrice ?? price, price)
        }
    }
}
