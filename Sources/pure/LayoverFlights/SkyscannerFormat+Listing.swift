package import LayoverJSON
package import LayoverModel

// Single flights: itineraries refer to legs, legs to segments, both by IDs.
extension SkyscannerFormat: OfferFormat {
    package func listing(
        _ tape: borrowing Tape, currency: Currency?, of id: String?, withLinks: Bool
    ) -> FlightListing? {
        let results = tape.member("content", "results", of: tape.root)
        guard let currency, let results, let itineraries = tape.member("itineraries", of: results),
            tape.isObject(itineraries), resultStatus(tape) != .failed
        else { return nil }
        var maps = JoinedMaps(limits: FlightLimits())
        guard (try? maps.fill(tape, SkyscannerMaps(tape, results), limits: FlightLimits())) != nil else { return nil }
        maps.readFlights(tape)
        var reader = ListingReader(currency, wanted: id)
        var members = tape.members(itineraries)
        var count = 0
        while let (key, itinerary) = members.next(tape) {
            count += 1
            if let wanted = id, !tape.equals(key, text: wanted) { continue }
            let offer = SkyscannerFormat.cheapest(tape, tape.member("pricingOptions", of: itinerary))
            let link = withLinks ? offer.flatMap { SkyscannerFormat.link(tape, $0.option) } : nil
            guard
                reader.add(tape, itinerary, of: self, maps, id: tape.text(key), price: offer?.price, link: link)
            else { break }
        }
        // An answer that repeats no results does not mean that there are none.
        if count == 0, isUnchanged(tape) { return nil }
        return reader.listing(isComplete: resultStatus(tape) == .complete)
    }

    func readFlights(
        _ tape: borrowing Tape, of itinerary: TapeIndex, _ maps: JoinedMaps, into flights: inout ItineraryFlights
    ) -> Bool {
        flights.addLegs(tape, tape.member("legIds", of: itinerary)) { tape, id, flights in
            let leg = maps.number(maps.legIDs, tape, id)
            guard leg >= 0 else { return false }
            return flights.addLeg(tape, maps.legs[leg].segmentIDs) { tape, id in maps.flight(tape, at: id) }
        }
    }

    func carrierName(_ tape: borrowing Tape, of flight: SegmentParts, _ maps: JoinedMaps) -> TapeString? {
        let code = tape.text(flight.carrier)
        for carrier in maps.carriers {
            if let own = carrier.iata ?? carrier.code, tape.equals(own, text: code) { return carrier.name }
        }
        return nil
    }

    private static func cheapest(
        _ tape: borrowing Tape, _ list: TapeIndex?
    ) -> (price: Int, option: TapeIndex)? {
        guard let list else { return nil }
        var best: (price: Int, option: TapeIndex)?
        var options = tape.items(list)
        while let option = options.next(tape) {
            guard let price = tape.member("price", of: option).flatMap({ SkyscannerFormat.price(tape, $0) })
            else { continue }
            if best.map({ price < $0.price }) ?? true { best = (price, option) }
        }
        return best
    }

    func isSelfTransfer(_ tape: borrowing Tape, _ option: TapeIndex) -> Bool? {
        guard let word = tape.member("transferType", of: option).flatMap({ tape.string($0) }),
            !tape.equals(word, "TRANSFER_TYPE_UNSPECIFIED")
        else { return nil }
        return tape.equals(word, "TRANSFER_TYPE_SELF_TRANSFER")
    }

    /// The address of an option, if one seller sells the whole option.
    private static func link(_ tape: borrowing Tape, _ option: TapeIndex) -> String? {
        guard let list = tape.member("items", of: option), tape.itemCount(list) == 1 else { return nil }
        var items = tape.items(list)
        return items.next(tape).flatMap { tape.text("deepLink", of: $0) }
    }
}
