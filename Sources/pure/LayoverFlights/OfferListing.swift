package import LayoverModel

/// The offers of an answer among which somebody is to be told the best: the cheapest with all their parts, of the others the price.
package struct OfferListing: Hashable, Sendable {
    /// Offers that are kept with all their parts.
    package static let limit = 50

    /// The cheapest, those without a price last, then by the bytes of their ids.
    package let itineraries: [ListedItinerary]
    /// Known prices of all offers in minor units, rising.
    package let prices: [Int]
    /// Currency of those prices; others are not known, for nobody converts them.
    package let currency: Currency?
    /// Offers of the answer.
    package let count: Int

    /// Each id counts once.
    ///
    /// - Complexity: O(*n* log *n*) in the listing's itineraries.
    package init(_ listing: FlightListing) {
        let itineraries = OfferListing.distinct(listing.itineraries)
        let currency = itineraries.lazy.compactMap { $0.price?.currency }.first
        func price(_ itinerary: ListedItinerary) -> Int? {
            itinerary.price.flatMap { $0.currency == currency ? $0.amount : nil }
        }
        let prices = itineraries.compactMap(price).sorted()
        self.prices = prices
        self.currency = currency
        count = itineraries.count
        guard itineraries.count > OfferListing.limit else {
            self.itineraries = itineraries
            return
        }
        // What is dearer than the fiftieth price is not among the first fifty, and need not be sorted.
        let last = prices.count >= OfferListing.limit ? prices[OfferListing.limit - 1] : .max
        let near = itineraries.indices.map { (price: price(itineraries[$0]) ?? .max, index: $0) }.filter {
            $0.price <= last
        }
        let sorted = near.sorted { left, right in
            if left.price != right.price { return left.price < right.price }
            return itineraries[left.index].id.utf8.lexicographicallyPrecedes(itineraries[right.index].id.utf8)
        }
        self.itineraries = sorted.prefix(OfferListing.limit).map { itineraries[$0.index] }
    }

    /// The first of each id; nothing is copied where each stands once, as it does in nearly every answer.
    private static func distinct(_ itineraries: [ListedItinerary]) -> [ListedItinerary] {
        var ids = Set<String>(minimumCapacity: itineraries.count)
        for itinerary in itineraries { ids.insert(itinerary.id) }
        guard ids.count < itineraries.count else { return itineraries }
        ids.removeAll(keepingCapacity: true)
        return itineraries.filter { ids.insert($0.id).inserted }
    }
}
