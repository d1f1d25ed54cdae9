package import LayoverModel

/// One offer, as it is compared with others.
package struct ListedOffer: Hashable, Sendable {
    /// The supplier's own name of it.
    package let id: String
    /// In minor units of the listing's currency; `nil` where that is not known.
    package let price: Int?
    /// There, and back where it goes back.
    package let legs: [ListedLeg]
    /// On all legs together.
    package let stops: Int
    /// IATA's codes of the airlines, each once, in the order of their flights.
    package let carriers: [String]
    /// True if nobody protects its transfers at that price; `nil` where the answer does not say.
    package let isSelfTransfer: Bool?
}

/// One way of an offer: where and when it begins and ends.
package struct ListedLeg: Hashable, Sendable {
    /// IATA's codes of the airports.
    package let from: String
    package let to: String
    /// On the airports' own clocks.
    package let departs: LocalDateTime
    package let arrives: LocalDateTime

    /// - Returns: `nil` for a way without a flight.
    init?(_ segments: [ListedSegment]) {
        guard let first = segments.first, let last = segments.last else { return nil }
        (from, departs) = (first.from, first.departs)
        (to, arrives) = (last.to, last.arrives)
    }
}
