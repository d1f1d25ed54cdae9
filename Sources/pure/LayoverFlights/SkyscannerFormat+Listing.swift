package import LayoverJSON
package import LayoverModel

// Single flights: itineraries name legs, legs name segments, both by ids.
extension SkyscannerFormat {
    package func listing(_ tape: borrowing Tape, currency: Currency?, of id: String?) -> FlightListing? {
        let results = tape.member("content", "results", of: tape.root)
        guard let currency, let results, let itineraries = tape.member("itineraries", of: results),
            tape.isObject(itineraries), resultStatus(tape) != .failed
        else { return nil }
        let parts = Parts(tape, results)
        var reader = ListingReader(currency, wanted: id)
        var members = tape.members(itineraries)
        var count = 0
        while let (key, itinerary) = members.next(tape) {
            count += 1
            let id = tape.text(key)
            guard reader.wants(id) else { continue }
            let legs = reader.parts(tape, tape.member("legIds", of: itinerary)) { tape, leg in
                parts.leg(tape, leg, reader)
            }
            let offer = SkyscannerFormat.cheapest(tape, tape.member("pricingOptions", of: itinerary))
            guard
                reader.add(
                    id, legs, price: offer?.price, link: offer?.link, isSelfTransfer: offer?.isSelfTransfer)
            else { break }
        }
        // An answer that repeats nothing does not say that nothing is sold.
        if count == 0, isUnchanged(tape) { return nil }
        return reader.listing(isComplete: resultStatus(tape) == .complete)
    }

    /// The cheapest option, with its address where one seller sells all of it.
    private static func cheapest(
        _ tape: borrowing Tape, _ list: TapeIndex?
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
        return (best.price, link(tape, best.option), isSelfTransfer(tape, best.option))
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

    /// What itineraries name by ids.
    private struct Parts {
        private var legs: [String: TapeIndex] = [:]
        private var segments: [String: TapeIndex] = [:]
        private var airports: [String: String] = [:]
        private var airlines: [String: String] = [:]

        init(_ tape: borrowing Tape, _ results: TapeIndex) {
            legs = Parts.entries(tape, tape.member("legs", of: results))
            segments = Parts.entries(tape, tape.member("segments", of: results))
            for (id, place) in Parts.entries(tape, tape.member("places", of: results)) {
                airports[id] = tape.text("iata", of: place)
            }
            for (id, carrier) in Parts.entries(tape, tape.member("carriers", of: results)) {
                let code = tape.text("iata", of: carrier) ?? ""
                airlines[id] = code.isEmpty ? tape.text("displayCode", of: carrier) : code
            }
        }

        private static func entries(_ tape: borrowing Tape, _ map: TapeIndex?) -> [String: TapeIndex] {
            guard let map else { return [:] }
            var entries: [String: TapeIndex] = [:]
            var members = tape.members(map)
            while let (key, value) = members.next(tape) { entries[tape.text(key)] = value }
            return entries
        }

        func leg(_ tape: borrowing Tape, _ id: TapeIndex, _ reader: ListingReader) -> [ListedSegment]? {
            guard let leg = tape.word(of: id).flatMap({ legs[$0] }) else { return nil }
            return reader.parts(tape, tape.member("segmentIds", of: leg)) { tape, id in
                tape.word(of: id).flatMap { segments[$0] }.flatMap { segment(tape, $0) }
            }
        }

        private func segment(_ tape: borrowing Tape, _ segment: TapeIndex) -> ListedSegment? {
            ListedSegment(
                carrier: tape.text("marketingCarrierId", of: segment).flatMap { airlines[$0] },
                number: tape.word(of: tape.member("marketingFlightNumber", of: segment)),
                from: tape.text("originPlaceId", of: segment).flatMap { airports[$0] },
                to: tape.text("destinationPlaceId", of: segment).flatMap { airports[$0] },
                departs: Parts.clock(tape, tape.member("departureDateTime", of: segment)),
                arrives: Parts.clock(tape, tape.member("arrivalDateTime", of: segment)))
        }

        /// Reads `{"year": 2026, "month": 12, "day": 7, "hour": 9, "minute": 0}`.
        private static func clock(_ tape: borrowing Tape, _ object: TapeIndex?) -> LocalDateTime? {
            guard let object else { return nil }
            guard let year = number("year", tape, object), let month = number("month", tape, object),
                let day = number("day", tape, object),
                let hour = number("hour", tape, object), let minute = number("minute", tape, object),
                (0..<24).contains(hour),
                (0..<60).contains(minute), let date = LocalDate(year: year, month: month, day: day)
            else { return nil }
            return LocalDateTime(date, secondOfDay: hour * 3_600 + minute * 60)
        }

        private static func number(_ key: StaticString, _ tape: borrowing Tape, _ object: TapeIndex) -> Int? {
            tape.member(key, of: object).flatMap { tape.int($0) }
        }
    }
}
