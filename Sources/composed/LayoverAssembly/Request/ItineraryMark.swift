/// What the people of a trip said of one itinerary of the results.
package struct ItineraryMark: Hashable, Sendable {
    /// A vote, as the wire has it.
    package enum Vote: String, CaseIterable, Sendable { case yes, maybe, no }

    /// As the results call it.
    package let itinerary: String
    /// The trip, and the item of it that is this flight: by these the reader votes in place.
    package let trip: String
    package let item: String
    package let yes: Int
    package let maybe: Int
    package let no: Int
    /// The reader's own; `nil` where there is none.
    package let mine: Vote?
    /// How many of the votes were given at a price a tenth or more below.
    package let stale: Int
    /// Whether the trip was decided on it.
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
