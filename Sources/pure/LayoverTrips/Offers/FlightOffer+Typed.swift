package import LayoverJSON
package import LayoverModel

// A flight as a client wrote it: only the person who adds it vouches for it.
extension FlightOffer {
    private static let cabins: Set<String> = ["economy", "premium", "business", "first"]

    /// Reads `{"cabin": "economy", "travellers": 2, "legs": [[{"carrier": "KL", ...}]], "price": {...}, ...}`; `nil` if a
    /// member is missing or invalid.
    ///
    /// - Parameters:
    ///   - json: The client's JSON.
    ///   - now: The time at which the flight counts as seen.
    package init?(typed json: JSONValue, now: UTCInstant) {
        guard let cabin = json["cabin"]?.string, FlightOffer.cabins.contains(cabin),
            let travellers = json["travellers"]?.int, OfferLimits.travellers.contains(travellers),
            let legs = FlightOffer.legs(json["legs"]), let price = json["price"], let amount = price["amount"]?.int,
            amount >= 0, let currency = price["currency"]?.string.flatMap(Currency.init),
            let basis = FlightOffer.basis(price["basis"]),
            let market = json["market"]?.string.flatMap(Market.init),
            let supplier = FlightOffer.word(json["supplier"]), let itinerary = FlightOffer.word(json["itinerary"])
        else { return nil }
        self.init(
            cabin: cabin, travellers: travellers, legs: legs, price: Money(amount: amount, currency: currency),
            basis: basis, market: market, supplier: supplier, itinerary: itinerary, seenAt: now)
    }

    private static func basis(_ json: JSONValue?) -> Basis? {
        guard let json else { return .total }
        return json.string.flatMap(Basis.init(rawValue:))
    }

    private static func legs(_ json: JSONValue?) -> [[FlightSegment]]? {
        guard let items = json?.items, (1...OfferLimits.legs).contains(items.count) else { return nil }
        let legs = items.map { ($0.items ?? []).compactMap(FlightSegment.init(typed:)) }
        let isWhole = zip(legs, items).allSatisfy { leg, item in
            leg.count == item.items?.count && (1...OfferLimits.segments).contains(leg.count)
        }
        return isWhole ? legs : nil
    }

    /// A short plain name, which is never a link; empty if there is none.
    fileprivate static func word(_ json: JSONValue?) -> String? {
        guard let json else { return "" }
        guard let text = json.string, text.utf8.count <= OfferLimits.wordBytes,
            text.unicodeScalars.allSatisfy({ (0x20...0x7e).contains($0.value) })
        else { return nil }
        return text
    }
}

extension FlightSegment {
    fileprivate init?(typed json: JSONValue) {
        self.init(stored: json)
        carrierName = nil
        guard FlightSegment.isCode(carrier, 2...3), FlightSegment.isCode(number, 1...5),
            FlightSegment.isCode(from, 3...3), FlightSegment.isCode(to, 3...3)
        else { return nil }
    }

    /// Whether a text is capitals and digits.
    package static func isCode(_ text: String, _ lengths: ClosedRange<Int>) -> Bool {
        lengths.contains(text.utf8.count)
            && text.utf8.allSatisfy { (0x41...0x5a).contains($0) || (0x30...0x39).contains($0) }
    }
}
