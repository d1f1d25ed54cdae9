/// The votes of a trip's members on one itinerary of the results.
package struct ItineraryMark: Hashable, Sendable {
    /// A vote, as sent to clients.
    package enum Vote: String, CaseIterable, Sendable { case yes, maybe, no }

    /// Its id in the results.
    package let itinerary: String
    /// The trip, and its item for this flight; the reader votes in place with these.
    package let trip: String
    package let item: String
    package let yes: Int
    package let maybe: Int
    package let no: Int
    /// The reader's own vote; `nil` if there is none.
    package let mine: Vote?
    /// The number of votes that were cast at a price at least a tenth lower.
    package let stale: Int
    /// Whether the trip chose this itinerary.
    package let isChosen: Bool

    package init(
        itinerary: String, trip: String, item: String, yes: Int, maybe: Int, no: Int, mine: Vote?, stale: Int,
        isChosen: Bool
    ) {
        self.itinerary = itinerary
        self.trip = trip
        self.item = item
        self.yes = yes
        self.maybe = maybe
        self.no = no
        self.mine = mine
        self.stale = stale
        self.isChosen = isChosen
    }
}
