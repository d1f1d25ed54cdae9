/// A short summary of one itinerary, for pictures of a page.
package struct ItinerarySummary: Hashable, Sendable {
    /// The ID that cards use; empty if it is unknown.
    package let id: String
    package let times: String
    package let carrier: String
    package let price: String

    package init(id: String, times: String, carrier: String, price: String) {
        (self.id, self.times, self.carrier, self.price) = (id, times, carrier, price)
    }
}
