package import LayoverJSON
import LayoverModel

/// Amadeus Flight Offers Search v2: one answer, one price for all directions of an offer; sometimes only its `data`.
///
/// Source: FlightOffersSearch v2 swagger 2.9.1.
package struct AmadeusFormat: FormatDefinition {
    package init() {}

    package var name: String { "amadeus-v2" }

    package func fits(_ tape: borrowing Tape) -> Bool {
        let data = tape.isArray(tape.root) ? tape.root : tape.member("data", of: tape.root)
        guard let data else { return false }
        var items = tape.items(data)
        if let first = items.next(tape) {
            let type = tape.member("type", of: first).flatMap { tape.string($0) }
            return type.map { tape.equals($0, "flight-offer") } == true
        }
        // An empty list still has its supplier's `meta`.
        return tape.isArray(data) && tape.member("meta", "count", of: tape.root) != nil
    }

    /// `errors`.
    package func isError(_ tape: borrowing Tape) -> Bool { tape.member("errors", of: tape.root) != nil }

    /// True if the answer has as many offers as it may have, or fewer than it counts: `max` of the request, which
    /// `meta.links.self` repeats, cuts without a mark, and there are no pages.
    func isCut(_ tape: borrowing Tape, offers: Int) -> Bool {
        if let count = tape.member("meta", "count", of: tape.root).flatMap({ tape.int($0) }), count > offers {
            return true
        }
        guard let limit = requestedLimit(tape) else { return offers == AmadeusFormat.usualLimit }
        return offers >= limit
    }

    /// The number of offers at which a request without `max` is cut.
    private static let usualLimit = 250

    private func requestedLimit(_ tape: borrowing Tape) -> Int? {
        guard let meta = tape.member("meta", of: tape.root),
            let link = tape.member("links", "self", of: meta).flatMap({ tape.string($0) })
        else { return nil }
        let items = tape.text(link).split { $0 == "?" || $0 == "&" || $0 == "#" }.dropFirst()
        return items.first { $0.hasPrefix("max=") }.flatMap { Int($0.dropFirst(4)) }.flatMap { $0 > 0 ? $0 : nil }
    }

    package func read(
        _ tape: borrowing Tape, with reader: inout FlightReader, into facts: inout FlightFacts
    ) throws(FlightReadError) {
        try reader.readAmadeus(tape, as: self, into: &facts)
    }
}

extension SupplierFormat {
    package static let amadeus = SupplierFormat(AmadeusFormat())
}

/// Reading the offers.
extension FlightReader {
    /// The dictionaries beside the offers; each may be missing.
    private struct Dictionaries {
        var carriers: TapeIndex?
        var locations: TapeIndex?
    }

    fileprivate mutating func readAmadeus(
        _ tape: borrowing Tape, as format: AmadeusFormat, into facts: inout FlightFacts
    ) throws(FlightReadError) {
        let list = tape.isArray(tape.root) ? tape.root : tape.member("data", of: tape.root)
        guard let list, tape.isArray(list) else { throw .wrongShape(format: format.name, missing: "data") }
        facts.resultStatus = .complete
        if format.isCut(tape, offers: tape.itemCount(list)) { facts.gaps.insert(.pages) }
        var dictionaries = Dictionaries()
        dictionaries.carriers = tape.member("dictionaries", "carriers", of: tape.root)
        dictionaries.locations = tape.member("dictionaries", "locations", of: tape.root)
        var offers = tape.items(list)
        while let offer = offers.next(tape) {
            guard tape.isObject(offer) else { throw .wrongShape(format: format.name, missing: "data[].itineraries") }
            draft.reset()
            try readAmadeusOffer(tape, offer, dictionaries, into: &facts)
        }
    }

    private mutating func readAmadeusOffer(
        _ tape: borrowing Tape, _ offer: TapeIndex, _ dictionaries: Dictionaries, into facts: inout FlightFacts
    ) throws(FlightReadError) {
        var (price, hasKnownCurrency): (Int?, Bool) = (nil, false)
        var (id, seller): (TapeString?, TapeString?) = (nil, nil)
        var members = tape.members(offer)
        while let (key, value) = members.next(tape) {
            if tape.equals(key, "id") {
                id = tape.string(value)
                appendID(tape, value)
            } else if tape.equals(key, "itineraries") {
                try readDirections(tape, value, dictionaries, into: &facts)
            } else if tape.equals(key, "price") {
                hasKnownCurrency = noteCurrency(tape.member("currency", of: value), tape, into: &facts)
                price = amadeusPrice(tape, value)
            } else if tape.equals(key, "validatingAirlineCodes") {
                var codes = tape.items(value)
                seller = codes.next(tape).flatMap { tape.string($0) }
            }
        }
        try addSeller(seller.map { name(of: $0, in: tape, dictionaries.carriers) ?? $0 }, tape, into: &facts)
        try facts.addOffer(price: price, to: &draft)
        try facts.add(draft)
        note(offer, id: id, hasKnownCurrency: hasKnownCurrency)
    }

    /// `grandTotal`, else `total`, for all travellers together.
    private func amadeusPrice(_ tape: borrowing Tape, _ object: TapeIndex) -> Int? {
        let total = tape.member("grandTotal", of: object) ?? tape.member("total", of: object)
        return amount(tape, total)
    }

    private mutating func readDirections(
        _ tape: borrowing Tape, _ list: TapeIndex, _ dictionaries: Dictionaries, into facts: inout FlightFacts
    ) throws(FlightReadError) {
        guard tape.itemCount(list) <= limits.parts else { throw .tooMany(.parts, limit: limits.parts) }
        var directions = tape.items(list)
        while let direction = directions.next(tape) {
            var builder = LegBuilder()
            builder.minutes = isoMinutes(tape, tape.member("duration", of: direction))
            if let segments = tape.member("segments", of: direction) {
                try readAmadeusSegments(tape, segments, dictionaries, to: &builder, into: &facts)
            }
            try close(&builder, into: &facts)
        }
    }

    private mutating func readAmadeusSegments(
        _ tape: borrowing Tape, _ list: TapeIndex, _ dictionaries: Dictionaries, to builder: inout LegBuilder,
        into facts: inout FlightFacts
    ) throws(FlightReadError) {
        var segments = tape.items(list)
        while let segment = segments.next(tape) {
            var part = SegmentDraft()
            var stops = 0
            var members = tape.members(segment)
            while let (key, value) = members.next(tape) {
                if tape.equals(key, "departure") {
                    part.from = place(tape, tape.member("iataCode", of: value), locations: dictionaries.locations)
                    part.departs = tape.member("at", of: value).flatMap { tape.string($0) }
                } else if tape.equals(key, "arrival") {
                    part.to = place(tape, tape.member("iataCode", of: value), locations: dictionaries.locations)
                } else if tape.equals(key, "carrierCode") {
                    part.carrier = tape.string(value)
                } else if tape.equals(key, "number") {
                    part.number = tape.string(value)
                } else if tape.equals(key, "numberOfStops") {
                    stops = max(stops, tape.int(value) ?? 0)
                    if tape.isUnheld(value) { part.tellsStops = false }
                } else if tape.equals(key, "stops") {
                    stops = max(stops, tape.itemCount(value))
                }
            }
            part.stops = stops
            part.carrierName = part.carrier.flatMap { name(of: $0, in: tape, dictionaries.carriers) }
            try add(part, tape, to: &builder, into: &facts)
        }
    }

    /// Looks up a dictionary's name for `code`; called once for each airline and seller, because tables cache the result.
    private func name(of code: TapeString, in tape: borrowing Tape, _ dictionary: TapeIndex?) -> TapeString? {
        guard let dictionary else { return nil }
        return tape.member(code, of: dictionary).flatMap { tape.string($0) }
    }

    /// The place of an IATA code, with the country from `locations` if the table does not have one.
    private func place(_ tape: borrowing Tape, _ code: TapeIndex?, locations: TapeIndex?) -> Place {
        guard let code = code.flatMap({ tape.string($0) }) else { return .none }
        let place = tape.withBytes(code) { Place($0) }
        guard place.country < 0, let locations, let location = tape.member(code, of: locations),
            let country = tape.member("countryCode", of: location).flatMap({ tape.string($0) })
        else { return place }
        return tape.withBytes(country) { place.orCountry($0) }
    }
}
