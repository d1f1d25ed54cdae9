import LayoverJSON
package import LayoverModel

/// One offer, in a form for comparisons.
package struct ListedOffer: Hashable, Sendable {
    /// The supplier's own ID.
    package let id: String
    /// In minor units of the listing's currency; `nil` if it is unknown.
    package let price: Int?
    /// The outbound leg, and the return leg if there is one.
    package let legs: ArraySlice<ListedLeg>
    /// On all legs together.
    package let stops: Int
    /// IATA codes of the airlines, each once, in the order of their flights.
    package let carriers: [String]
    /// True if its transfers are unprotected at that price; `nil` if the answer does not contain this.
    package let isSelfTransfer: Bool?
}

/// One leg of an offer: where and when it begins and ends.
package struct ListedLeg: Hashable, Sendable {
    /// IATA codes of the airports.
    package let from: String
    package let to: String
    /// In the local time of the airports.
    package let departs: LocalDateTime
    package let arrives: LocalDateTime

    init(_ tape: borrowing Tape, from first: SegmentParts, to last: SegmentParts) {
        (from, departs) = (tape.text(first.from), first.departs)
        (to, arrives) = (tape.text(last.to), last.arrives)
    }
}
