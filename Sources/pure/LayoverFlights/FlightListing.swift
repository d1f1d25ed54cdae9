package import LayoverModel

/// The itineraries of an answer, each told from every other by its flights and not by its supplier's name for it.
package struct FlightListing: Hashable, Sendable {
    /// Whether what does not stand in it is not sold: the answer is whole, and nothing of it was left out here.
    package let isComplete: Bool
    package let itineraries: [ListedItinerary]

    package init(isComplete: Bool, itineraries: [ListedItinerary]) {
        self.isComplete = isComplete
        self.itineraries = itineraries
    }
}

/// One itinerary with what it costs.
package struct ListedItinerary: Hashable, Sendable {
    /// The supplier's own name of it.
    package let id: String
    /// There, and back where it goes back; each at least one flight.
    package let legs: [[ListedSegment]]
    /// The least at which it is sold, for all travellers together; `nil` where the answer tells no price.
    package let price: Money?
    /// Where that is sold, as the supplier wrote it; `nil` where it is told nowhere, or in several places.
    package let link: String?
    /// True if nobody protects its transfers at that price; `nil` where the answer does not say.
    package let isSelfTransfer: Bool?

    package init(
        id: String, legs: [[ListedSegment]], price: Money?, link: String?, isSelfTransfer: Bool? = nil
    ) {
        self.id = id
        self.legs = legs
        self.price = price
        self.link = link
        self.isSelfTransfer = isSelfTransfer
    }
}

/// One flight of an itinerary, as it is sold.
package struct ListedSegment: Hashable, Sendable {
    /// IATA's code of the airline, two or three capitals and digits.
    package let carrier: String
    /// Without zeros before it.
    package let number: String
    /// IATA's codes of the airports.
    package let from: String
    package let to: String
    /// On the airports' own clocks.
    package let departs: LocalDateTime
    package let arrives: LocalDateTime

    /// - Returns: `nil` where a part is missing or does not read, so that the flight is none that others can name.
    package init?(
        carrier: String?, number: String?, from: String?, to: String?, departs: LocalDateTime?, arrives: LocalDateTime?
    ) {
        let number = number.map { String($0.drop { $0 == "0" }) }
        guard let carrier = ListedSegment.code(carrier, 2...3), let number = ListedSegment.code(number, 1...5),
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

    /// Capitals and digits.
    private static func code(_ text: String?, _ lengths: ClosedRange<Int>) -> String? {
        guard let text, lengths.contains(text.utf8.count),
            text.utf8.allSatisfy({ (0x41...0x5a).contains($0) || (0x30...0x39).contains($0) })
        else { return nil }
        return text
    }
}
