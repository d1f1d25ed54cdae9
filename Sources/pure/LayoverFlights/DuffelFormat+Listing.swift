package import LayoverJSON
package import LayoverModel

// Single flights, which are part of their offers.
extension DuffelFormat: OfferFormat {
    /// Complete, unless the answer is one page of several.
    ///
    /// `withLinks` has no effect, because such an answer contains no addresses.
    package func listing(
        _ tape: borrowing Tape, currency: Currency?, of id: String?, withLinks: Bool
    ) -> FlightListing? {
        guard let currency, let list = offerList(tape) else { return nil }
        var reader = ListingReader(currency, wanted: id)
        var offers = tape.items(list)
        while let offer = offers.next(tape) {
            let id = tape.word(of: tape.member("id", of: offer)) ?? ""
            guard reader.wants(id) else { continue }
            let isComparable = tape.text("total_currency", of: offer) == currency.code
            let price = isComparable ? tape.millionths(tape.member("total_amount", of: offer)) : nil
            guard reader.add(tape, offer, of: self, id: id, price: price) else { break }
        }
        return reader.listing(isComplete: !isPage(tape))
    }

    func readFlights(
        _ tape: borrowing Tape, of offer: TapeIndex, _ maps: JoinedMaps, into flights: inout ItineraryFlights
    ) -> Bool {
        flights.addLegs(tape, tape.member("slices", of: offer)) { tape, slice, flights in
            flights.addLeg(tape, tape.member("segments", of: slice), DuffelFormat.segment)
        }
    }

    private static func segment(_ tape: borrowing Tape, _ segment: TapeIndex) -> SegmentParts? {
        var flight = SegmentParts(
            tape, carrier: tape.string("marketing_carrier", "iata_code", of: segment),
            number: tape.member("marketing_carrier_flight_number", of: segment),
            from: tape.string("origin", "iata_code", of: segment),
            to: tape.string("destination", "iata_code", of: segment),
            departs: tape.clock("departing_at", of: segment), arrives: tape.clock("arriving_at", of: segment))
        flight?.source = segment
        return flight
    }

    func carrierName(_ tape: borrowing Tape, of flight: SegmentParts, _ maps: JoinedMaps) -> TapeString? {
        flight.source.flatMap { tape.string("marketing_carrier", "name", of: $0) }
    }
}
