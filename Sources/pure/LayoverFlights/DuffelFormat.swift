package import LayoverJSON
import LayoverModel

/// Duffel offer requests (`data.offers`) and lists of offers (`data` with `meta`), with or without the enclosing `data`.
///
/// Duffel's own clients return the offer request, or the list, alone.
///
/// Source: duffel.com/docs/api, offers and offer requests; the ruby client's fixtures; `duffel_api/api/offers.py` of the
/// Python client, which returns the content of `data`.
package struct DuffelFormat: FormatDefinition {
    package init() {}

    package var name: String { "duffel" }

    package func fits(_ tape: borrowing Tape) -> Bool {
        guard let data = wrapped(tape) else { return isOfferRequest(tape) }
        if tape.member("offers", of: data) != nil { return true }
        var items = tape.items(data)
        if let first = items.next(tape) { return tape.member("slices", of: first) != nil }
        // An empty list still has its supplier's `meta`.
        return tape.isArray(data) && tape.member("meta", "limit", of: tape.root) != nil
    }

    /// The content of `data`, or a list without it; `nil` for an object without `data`.
    private func wrapped(_ tape: borrowing Tape) -> TapeIndex? {
        tape.isArray(tape.root) ? tape.root : tape.member("data", of: tape.root)
    }

    /// True for an offer request without the enclosing `data`; other suppliers have `offers` too, but not Duffel's members.
    private func isOfferRequest(_ tape: borrowing Tape) -> Bool {
        guard let offers = tape.member("offers", of: tape.root), tape.isArray(offers) else { return false }
        var items = tape.items(offers)
        guard let first = items.next(tape) else {
            return tape.member("slices", of: tape.root) != nil && tape.member("passengers", of: tape.root) != nil
        }
        return tape.member("slices", of: first) != nil && tape.member("total_amount", of: first) != nil
    }

    /// The list of offers; `nil` if the answer has none.
    func offerList(_ tape: borrowing Tape) -> TapeIndex? {
        let body = wrapped(tape) ?? tape.root
        let list = tape.isArray(body) ? body : tape.member("offers", of: body)
        return list.flatMap { tape.isArray($0) ? $0 : nil }
    }

    /// `errors`.
    package func isError(_ tape: borrowing Tape) -> Bool { tape.member("errors", of: tape.root) != nil }

    package func read(
        _ tape: borrowing Tape, with reader: inout FlightReader, into facts: inout FlightFacts
    ) throws(FlightReadError) {
        try reader.readDuffel(tape, as: self, into: &facts)
    }

    /// True if there is a page before or after this one.
    func isPage(_ tape: borrowing Tape) -> Bool {
        let after = tape.member("meta", "after", of: tape.root).flatMap { tape.string($0) }
        let before = tape.member("meta", "before", of: tape.root).flatMap { tape.string($0) }
        return after != nil || before != nil
    }
}

extension SupplierFormat {
    package static let duffel = SupplierFormat(DuffelFormat())
}

/// Reading the offers.
extension FlightReader {
    fileprivate mutating func readDuffel(
        _ tape: borrowing Tape, as format: DuffelFormat, into facts: inout FlightFacts
    ) throws(FlightReadError) {
        guard let list = format.offerList(tape) else {
            throw .wrongShape(format: format.name, missing: "data.offers")
        }
        facts.resultStatus = .complete
        if format.isPage(tape) { facts.gaps.insert(.pages) }
        var offers = tape.items(list)
        while let offer = offers.next(tape) {
            guard tape.isObject(offer) else { throw .wrongShape(format: format.name, missing: "data[].slices") }
            draft.reset()
            try readDuffelOffer(tape, offer, into: &facts)
        }
    }

    private mutating func readDuffelOffer(
        _ tape: borrowing Tape, _ offer: TapeIndex, into facts: inout FlightFacts
    ) throws(FlightReadError) {
        var price: Int?
        var hasKnownCurrency = false
        var (id, seller): (TapeString?, TapeString?) = (nil, nil)
        var members = tape.members(offer)
        while let (key, value) = members.next(tape) {
            if tape.equals(key, "id") {
                id = tape.string(value)
                appendID(tape, value)
            } else if tape.equals(key, "slices") {
                try readSlices(tape, value, into: &facts)
            } else if tape.equals(key, "total_amount") {
                price = amount(tape, value)
            } else if tape.equals(key, "total_currency") {
                hasKnownCurrency = noteCurrency(value, tape, into: &facts)
            } else if tape.equals(key, "owner") {
                seller = tape.member("name", of: value).flatMap { tape.string($0) }
            }
        }
        try addSeller(seller, tape, into: &facts)
        try facts.addOffer(price: price, to: &draft)
        try facts.add(draft)
        note(offer, id: id, hasKnownCurrency: hasKnownCurrency)
    }

    private mutating func readSlices(
        _ tape: borrowing Tape, _ list: TapeIndex, into facts: inout FlightFacts
    ) throws(FlightReadError) {
        guard tape.itemCount(list) <= limits.parts else { throw .tooMany(.parts, limit: limits.parts) }
        var slices = tape.items(list)
        while let slice = slices.next(tape) {
            var builder = LegBuilder()
            builder.minutes = isoMinutes(tape, tape.member("duration", of: slice))
            if let segments = tape.member("segments", of: slice) {
                try readDuffelSegments(tape, segments, &builder, into: &facts)
            }
            try close(&builder, into: &facts)
        }
    }

    private mutating func readDuffelSegments(
        _ tape: borrowing Tape, _ list: TapeIndex, _ builder: inout LegBuilder, into facts: inout FlightFacts
    ) throws(FlightReadError) {
        var segments = tape.items(list)
        while let segment = segments.next(tape) {
            var part = SegmentDraft()
            var members = tape.members(segment)
            while let (key, value) = members.next(tape) {
                if tape.equals(key, "origin") {
                    part.from = duffelPlace(tape, value)
                } else if tape.equals(key, "destination") {
                    part.to = duffelPlace(tape, value)
                } else if tape.equals(key, "departing_at") {
                    part.departs = tape.string(value)
                } else if tape.equals(key, "marketing_carrier_flight_number") {
                    part.number = tape.string(value)
                } else if tape.equals(key, "stops") {
                    part.stops = tape.itemCount(value)
                } else if tape.equals(key, "marketing_carrier") {
                    part.carrier = tape.member("iata_code", of: value).flatMap { tape.string($0) }
                    part.carrierName = tape.member("name", of: value).flatMap { tape.string($0) }
                }
            }
            try add(part, tape, to: &builder, into: &facts)
        }
    }

    /// The place of a Duffel airport, whose object also contains its country.
    private func duffelPlace(_ tape: borrowing Tape, _ object: TapeIndex) -> Place {
        guard let code = tape.member("iata_code", of: object).flatMap({ tape.string($0) }) else { return .none }
        let place = tape.withBytes(code) { Place($0) }
        guard place.country < 0, let country = tape.member("iata_country_code", of: object).flatMap({ tape.string($0) })
        else { return place }
        return tape.withBytes(country) { place.orCountry($0) }
    }
}
