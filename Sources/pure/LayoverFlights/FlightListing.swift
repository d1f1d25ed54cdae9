package import LayoverModel

/// The itineraries of an answer, each identified by its flights and not by the supplier's ID.
package struct FlightListing: Hashable, Sendable {
    /// True if itineraries that are not listed are not on sale: the answer is complete, and nothing was left out here.
    package let isComplete: Bool
    /// True if the price of a listed itinerary is its lowest: the supplier does not report that more results follow, and none
    /// was left out for lack of room.
    package let hasLowestPrices: Bool
    package let itineraries: [ListedItinerary]

    /// - Parameters:
    ///   - isComplete: Whether all itineraries on sale are listed.
    ///   - hasLowestPrices: By default the same.
    ///   - itineraries: The itineraries.
    package init(isComplete: Bool, hasLowestPrices: Bool? = nil, itineraries: [ListedItinerary]) {
        self.isComplete = isComplete
        self.hasLowestPrices = hasLowestPrices ?? isComplete
        self.itineraries = itineraries
    }
}

/// One itinerary and its price.
package struct ListedItinerary: Hashable, Sendable {
    /// The supplier's own ID.
    package let id: String
    /// The outbound leg, and the return leg if there is one; each has at least one flight.
    package let legs: [[ListedSegment]]
    /// The lowest price for all travellers together; `nil` if the answer has no price.
    package let price: Money?
    /// The address of that price, as the supplier wrote it; `nil` if there is no address, or more than one seller.
    package let link: String?

    package init(id: String, legs: [[ListedSegment]], price: Money?, link: String?) {
        self.id = id
        self.legs = legs
        self.price = price
        self.link = link
    }
}

/// One marketed flight of an itinerary.
package struct ListedSegment: Hashable, Sendable {
    /// The airline's IATA code, two or three capitals and digits.
    package let carrier: String
    /// The airline's name in the answer; `nil` if the answer has none, or lists more than one requested itinerary.
    package var carrierName: String?
    /// Without leading zeros.
    package let number: String
    /// IATA codes of the airports.
    package let from: String
    package let to: String
    /// In the local time of the airports.
    package let departs: LocalDateTime
    package let arrives: LocalDateTime

    /// - Returns: `nil` if a part is missing or cannot be read, because other answers could not refer to such a flight.
    package init?(
        carrier: String?, number: String?, from: String?, to: String?, departs: LocalDateTime?, arrives: LocalDateTime?
    ) {
        let number = number.map { String($0.drop { $0 == "0" }) }
        guard let carrier = ListedSegment.code(carrier, 2...3),
            let number = ListedSegment.code(number, ListedSegment.numberLengths),
            let from = ListedSegment.code(from, 3...3), let to = ListedSegment.code(to, 3...3), let departs,
            let arrives
        else { return nil }
        self.carrier = carrier
        self.number = number
        self.from = from
        self.to = to
        self.departs = departs
        self.arrives = arrives
    }

    /// Letters of a flight's number, without leading zeros.
    static let numberLengths = 1...5

    private static func code(_ text: String?, _ lengths: ClosedRange<Int>) -> String? {
        text.flatMap { isCode(Array($0.utf8).span, lengths) ? $0 : nil }
    }

    /// Whether a text of one of these lengths has only capitals and digits.
    static func isCode(_ text: Span<UInt8>, _ lengths: ClosedRange<Int>) -> Bool {
        guard lengths.contains(text.count) else { return false }
        for index in text.indices {
            guard (0x41...0x5a).contains(text[index]) || (0x30...0x39).contains(text[index]) else { return false }
        }
        return true
    }
}
