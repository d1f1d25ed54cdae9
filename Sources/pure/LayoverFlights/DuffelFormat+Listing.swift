package import LayoverJSON
package import LayoverModel

// Single flights, which are part of their offers.
extension DuffelFormat {
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
            let legs = reader.parts(tape, tape.member("slices", of: offer)) { tape, slice in
                reader.parts(tape, tape.member("segments", of: slice), DuffelFormat.segment)
            }
            let isComparable = tape.text("total_currency", of: offer) == currency.code
            let price = isComparable ? tape.millionths(tape.member("total_amount", of: offer)) : nil
            guard reader.add(id, legs, price: price) else { break }
        }
        return reader.listing(isComplete: !isPage(tape))
    }

    private static func segment(_ tape: borrowing Tape, _ segment: TapeIndex) -> ListedSegment? {
        ListedSegment(
            carrier: tape.member("marketing_carrier", of: segment).flatMap { tape.text("iata_code", of: $0) },
            number: tape.word(of: tape.member("marketing_carrier_flight_number", of: segment)),
            from: tape.member("origin", of: segment).flatMap { tape.text("iata_code", of: $0) },
            to: tape.member("destination", of: segment).flatMap { tape.text("iata_code", of: $0) },
            departs: tape.clock("departing_at", of: segment), arrives: tape.clock("arriving_at", of: segment))
    }
}
