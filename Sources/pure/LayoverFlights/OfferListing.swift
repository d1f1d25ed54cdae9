package import LayoverModel

/// The offers of an answer from which the best is picked.
///
/// The cheapest are kept with all their parts, the others only with their price. A search keeps them for its lifetime, so
/// their parts are in a few arrays instead of one per offer.
package struct OfferListing: Sendable {
    /// Offers that are kept with all their parts.
    package static let limit = 50

    /// One offer, with the ranges of its parts.
    private struct Row {
        let id: Range<Int32>
        let legs: Range<Int32>
        let carriers: Range<Int32>
        let price: Int?
        let stops: Int32
        let isSelfTransfer: Bool?
    }

    /// Known prices of all offers in minor units, ascending.
    package let prices: [Int]
    /// Currency of those prices; prices in other currencies count as unknown, because they are not converted.
    package let currency: Currency?
    /// Number of offers in the answer.
    package let count: Int
    private let rows: [Row]
    private let ids: [UInt8]
    private let legs: [ListedLeg]
    private let carriers: [String]

    /// Each ID counts once.
    ///
    /// - Complexity: O(*n* log *n*) in the listing's itineraries.
    package init(_ listing: FlightListing) {
        let all = OfferListing.distinct(listing.itineraries)
        let currency = all.lazy.compactMap { $0.price?.currency }.first
        func price(_ itinerary: ListedItinerary) -> Int? {
            itinerary.price.flatMap { $0.currency == currency ? $0.amount : nil }
        }
        prices = all.compactMap(price).sorted()
        self.currency = currency
        count = all.count
        let kept = OfferListing.cheapest(all, prices, price)
        var rows: [Row] = []
        var (ids, legs, carriers): ([UInt8], [ListedLeg], [String]) = ([], [], [])
        for itinerary in kept {
            let (firstByte, firstLeg, firstCarrier) = (ids.count, legs.count, carriers.count)
            ids.append(contentsOf: itinerary.id.utf8)
            legs += itinerary.legs.compactMap(ListedLeg.init)
            for segment in itinerary.legs.joined() where !carriers[firstCarrier...].contains(segment.carrier) {
                carriers.append(segment.carrier)
            }
            rows.append(
                Row(
                    id: Int32(firstByte)..<Int32(ids.count), legs: Int32(firstLeg)..<Int32(legs.count),
                    carriers: Int32(firstCarrier)..<Int32(carriers.count), price: price(itinerary),
                    stops: Int32(itinerary.legs.reduce(0) { $0 + max(0, $1.count - 1) }),
                    isSelfTransfer: itinerary.isSelfTransfer))
        }
        // In memory no larger than needed.
        (self.rows, self.ids) = (rows.map { $0 }, ids.map { $0 })
        (self.legs, self.carriers) = (legs.map { $0 }, carriers.map { $0 })
    }

    /// The cheapest first, those without a price last, then by the bytes of their IDs.
    ///
    /// - Complexity: O(*n*) in all offers, with two allocations for each.
    package var offers: [ListedOffer] {
        rows.map { row in
            ListedOffer(
                id: String(decoding: ids[Range(row.id)], as: UTF8.self), price: row.price,
                legs: Array(legs[Range(row.legs)]), stops: Int(row.stops),
                carriers: Array(carriers[Range(row.carriers)]), isSelfTransfer: row.isSelfTransfer)
        }
    }

    /// The first offer of each ID; nothing is copied if there are no duplicates, as in nearly every answer.
    private static func distinct(_ itineraries: [ListedItinerary]) -> [ListedItinerary] {
        var ids = Set<String>(minimumCapacity: itineraries.count)
        for itinerary in itineraries { ids.insert(itinerary.id) }
        guard ids.count < itineraries.count else { return itineraries }
        ids.removeAll(keepingCapacity: true)
        return itineraries.filter { ids.insert($0.id).inserted }
    }

    /// The itineraries to keep with all their parts; if there are no more than ``limit``, all of them in their original
    /// order.
    private static func cheapest(
        _ itineraries: [ListedItinerary], _ prices: [Int], _ price: (ListedItinerary) -> Int?
    ) -> [ListedItinerary] {
        guard itineraries.count > limit else { return itineraries }
        // An offer dearer than the fiftieth price is not among the first fifty and need not be sorted.
        let last = prices.count >= limit ? prices[limit - 1] : .max
        let near = itineraries.indices.map { (price: price(itineraries[$0]) ?? .max, index: $0) }.filter {
            $0.price <= last
        }
        let sorted = near.sorted { left, right in
            if left.price != right.price { return left.price < right.price }
            return itineraries[left.index].id.utf8.lexicographicallyPrecedes(itineraries[right.index].id.utf8)
        }
        return sorted.prefix(limit).map { itineraries[$0.index] }
    }
}

extension Range<Int> {
    fileprivate init(_ range: Range<Int32>) { self = Int(range.lowerBound)..<Int(range.upperBound) }
}
