package import LayoverJSON
package import LayoverModel

// Single flights: itineraries refer to legs, legs to segments, both by IDs.
extension SkyscannerFormat {
    package func listing(
        _ tape: borrowing Tape, currency: Currency?, of id: String?, withLinks: Bool
    ) -> FlightListing? {
        let results = tape.member("content", "results", of: tape.root)
        guard let currency, let results, let itineraries = tape.member("itineraries", of: results),
            tape.isObject(itineraries), resultStatus(tape) != .failed
        else { return nil }
        guard var parts = try? SkyscannerParts(tape, results) else { return nil }
        var reader = ListingReader(currency, wanted: id)
        var members = tape.members(itineraries)
        var count = 0
        while let (key, itinerary) = members.next(tape) {
            count += 1
            if let wanted = id, !tape.equals(key, text: wanted) { continue }
            let (options, legIDs) = SkyscannerFormat.parts(tape, itinerary)
            let legs = reader.parts(tape, legIDs) { tape, leg in parts.leg(tape, leg, reader) }
            let offer = SkyscannerFormat.cheapest(tape, options, withLink: withLinks)
            guard
                reader.add(
                    tape.text(key), legs, price: offer?.price, link: offer?.link, isSelfTransfer: offer?.isSelfTransfer)
            else { break }
        }
        // An answer that repeats no results does not mean that there are none.
        if count == 0, isUnchanged(tape) { return nil }
        return reader.listing(isComplete: resultStatus(tape) == .complete)
    }

    private static func parts(
        _ tape: borrowing Tape, _ itinerary: TapeIndex
    ) -> (options: TapeIndex?, legIDs: TapeIndex?) {
        var (options, legIDs): (TapeIndex?, TapeIndex?) = (nil, nil)
        var members = tape.members(itinerary)
        while let (key, value) = members.next(tape) {
            if tape.equals(key, "pricingOptions") {
                options = value
            } else if tape.equals(key, "legIds") {
                legIDs = value
            }
        }
        return (options, legIDs)
    }

    /// The cheapest option, with its address if it is requested and one seller sells the whole option.
    private static func cheapest(
        _ tape: borrowing Tape, _ list: TapeIndex?, withLink: Bool
    ) -> (price: Int, link: String?, isSelfTransfer: Bool?)? {
        guard let list else { return nil }
        var best: (price: Int, option: TapeIndex)?
        var options = tape.items(list)
        while let option = options.next(tape) {
            guard let price = tape.member("price", of: option).flatMap({ SkyscannerFormat.price(tape, $0) })
            else { continue }
            if best.map({ price < $0.price }) ?? true { best = (price, option) }
        }
        guard let best else { return nil }
        return (best.price, withLink ? link(tape, best.option) : nil, isSelfTransfer(tape, best.option))
    }

    private static func isSelfTransfer(_ tape: borrowing Tape, _ option: TapeIndex) -> Bool? {
        guard let word = tape.member("transferType", of: option).flatMap({ tape.string($0) }),
            !tape.equals(word, "TRANSFER_TYPE_UNSPECIFIED")
        else { return nil }
        return tape.equals(word, "TRANSFER_TYPE_SELF_TRANSFER")
    }

    private static func link(_ tape: borrowing Tape, _ option: TapeIndex) -> String? {
        guard let list = tape.member("items", of: option), tape.itemCount(list) == 1 else { return nil }
        var items = tape.items(list)
        return items.next(tape).flatMap { tape.text("deepLink", of: $0) }
    }
}
