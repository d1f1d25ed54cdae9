package import LayoverModel

/// One flight result as it was seen: outbound, and inbound if there is a return.
package struct FlightOffer: Hashable, Sendable {
    /// What a price is for.
    package enum Basis: String, Hashable, Sendable, CaseIterable { case person, total }

    /// `economy`, `premium`, `business` or `first`, as the supplier's format reads it.
    package let cabin: String
    /// The number of travellers that the price is for.
    package let travellers: Int
    /// Each has at least one segment.
    package let legs: [[FlightSegment]]
    package let price: Money
    package let basis: Basis
    package let market: Market
    package let supplier: String
    /// The supplier's own name for it, for as long as the supplier knows it; never used to identify the flight.
    package let itinerary: String
    /// The address for booking; only if Layover or a gateway saw the offer itself.
    package let link: String?
    package let seenAt: UTCInstant

    package init(
        cabin: String, travellers: Int, legs: [[FlightSegment]], price: Money, basis: Basis, market: Market,
        supplier: String, itinerary: String, link: String? = nil, seenAt: UTCInstant
    ) {
        self.cabin = cabin
        self.travellers = travellers
        self.legs = legs
        self.price = price
        self.basis = basis
        self.market = market
        self.supplier = supplier
        self.itinerary = itinerary
        self.link = link
        self.seenAt = seenAt
    }

    /// Identifies the flight, whichever supplier names it: cabin and segments with their local departure dates.
    ///
    /// Each part is preceded by its length, so that two different flights never have the same bytes.
    package var identity: [UInt8] { FlightOffer.identity(cabin: cabin, legs: legs) }

    /// The same for a flight that is not an offer.
    ///
    /// - Complexity: O(segments), with one allocation: it is used for each itinerary of an answer.
    package static func identity(cabin: String, legs: [[FlightSegment]]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(legs.reduce(32) { $0 + 8 + $1.count * 48 })
        bytes.append(counted: "flight")
        bytes.append(counted: cabin)
        for leg in legs {
            bytes.append(counted: "leg")
            for segment in leg {
                bytes.append(counted: segment.carrier)
                bytes.append(counted: segment.number)
                bytes.append(counted: segment.from)
                bytes.append(counted: segment.to)
                bytes.append(counted: segment.departs.date)
            }
        }
        return bytes
    }

    package var departs: LocalDateTime? { legs.first?.first?.departs }

    /// The last day on which it flies.
    package var lastDay: LocalDate? { legs.last?.last?.arrives.date }

    /// The search whose answer may contain this flight.
    package var search: SearchKey? {
        guard let first = legs.first, let from = first.first, let to = first.last else { return nil }
        return SearchKey(
            from: from.from, to: to.to, departs: from.departs.date,
            returns: legs.count > 1 ? legs.last?.first?.departs.date : nil, market: market,
            currency: price.currency, travellers: travellers, cabin: cabin)
    }
}

extension [UInt8] {
    /// Appends a text after its length: `3:LHR`.
    fileprivate mutating func append(counted text: String) {
        let count = text.utf8.count
        if count < 10 { append(digit: count) } else { append(contentsOf: String(count).utf8) }
        append(UInt8(ascii: ":"))
        append(contentsOf: text.utf8)
    }

    /// Appends a day like its text: `10:2030-12-04`.
    fileprivate mutating func append(counted day: LocalDate) {
        guard (0...9_999).contains(day.year) else { return append(counted: day.description) }
        append(contentsOf: [UInt8(ascii: "1"), UInt8(ascii: "0"), UInt8(ascii: ":")])
        append(twoDigits: day.year / 100)
        append(twoDigits: day.year % 100)
        append(UInt8(ascii: "-"))
        append(twoDigits: day.month)
        append(UInt8(ascii: "-"))
        append(twoDigits: day.day)
    }

    private mutating func append(twoDigits number: Int) {
        append(digit: number / 10)
        append(digit: number % 10)
    }

    /// - Parameter digit: From 0 to 9.
    private mutating func append(digit: Int) { append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit)) }
}
