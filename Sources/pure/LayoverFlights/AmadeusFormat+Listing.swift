package import LayoverJSON
package import LayoverModel

// Single flights, which are part of their offers.
extension AmadeusFormat: OfferFormat {
    /// Never complete: an answer has at most the requested number of offers, and does not report whether there are more.
    ///
    /// `withLinks` has no effect, because such an answer contains no addresses.
    package func listing(
        _ tape: borrowing Tape, currency: Currency?, of id: String?, withLinks: Bool
    ) -> FlightListing? {
        let list = tape.isArray(tape.root) ? tape.root : tape.member("data", of: tape.root)
        guard let currency, let list, tape.isArray(list) else { return nil }
        var reader = ListingReader(currency, wanted: id)
        var offers = tape.items(list)
        while let offer = offers.next(tape) {
            let id = tape.word(of: tape.member("id", of: offer)) ?? ""
            guard reader.wants(id) else { continue }
            let price = tape.member("price", of: offer).flatMap { AmadeusFormat.price(tape, $0, currency) }
            guard reader.add(tape, offer, of: self, id: id, price: price) else { break }
        }
        return reader.listing(isComplete: false, isLast: true)
    }

    private static func price(_ tape: borrowing Tape, _ price: TapeIndex, _ currency: Currency) -> Int? {
        guard tape.text("currency", of: price) == currency.code else { return nil }
        return tape.millionths(tape.member("grandTotal", of: price) ?? tape.member("total", of: price))
    }

    func readFlights(
        _ tape: borrowing Tape, of offer: TapeIndex, _ maps: JoinedMaps, into flights: inout ItineraryFlights
    ) -> Bool {
        flights.addLegs(tape, tape.member("itineraries", of: offer)) { tape, direction, flights in
            flights.addLeg(tape, tape.member("segments", of: direction), AmadeusFormat.segment)
        }
    }

    func carrierName(_ tape: borrowing Tape, of flight: SegmentParts, _ maps: JoinedMaps) -> TapeString? {
        tape.member("dictionaries", "carriers", of: tape.root).flatMap { names in
            tape.member(flight.carrier, of: names).flatMap { tape.string($0) }
        }
    }

    private static func segment(_ tape: borrowing Tape, _ segment: TapeIndex) -> SegmentParts? {
        guard let departure = tape.member("departure", of: segment), let arrival = tape.member("arrival", of: segment)
        else { return nil }
        return SegmentParts(
            tape, carrier: tape.string("carrierCode", of: segment), number: tape.member("number", of: segment),
            from: tape.string("iataCode", of: departure), to: tape.string("iataCode", of: arrival),
            departs: tape.clock("at", of: departure), arrives: tape.clock("at", of: arrival))
    }
}
