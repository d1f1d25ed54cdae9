package import LayoverModel

/// The offers of an answer from which the best is picked.
///
/// The cheapest are kept with all their parts, the others only with their price. A search keeps them for its lifetime, so
/// their parts are in a few arrays instead of one per offer.
package struct OfferListing: Sendable {
    /// Offers that are kept with all their parts.
    package static let limit = 50

    /// Known prices of all offers in minor units, ascending.
    package let prices: [Int]
    /// Currency of those prices; prices in other currencies count as unknown, because they are not converted.
    package let currency: Currency?
    /// Number of offers in the answer.
    package let count: Int
    private let kept: OfferColumns

    /// - Parameters:
    ///   - all: Every offer of the answer, each ID once.
    ///   - kept: The parts of the ``cheapest(of:ids:)``.
    ///   - currency: The currency of all prices.
    /// - Complexity: O(*n* log *n*).
    init(all: [OfferDraft], kept: OfferColumns, currency: Currency) {
        prices = all.compactMap { $0.price }.sorted()
        self.currency = prices.isEmpty ? nil : currency
        count = all.count
        self.kept = kept.fitted
    }

    /// The cheapest first, those without a price last, then by the bytes of their IDs; in the order of the answer if all
    /// are kept.
    ///
    /// - Complexity: O(*n*) in the kept offers, with one allocation for each.
    package var offers: [ListedOffer] { kept.offers }

    /// The offers to keep with all their parts; if there are no more than ``limit``, all of them in their original order.
    static func cheapest(of offers: [OfferDraft], ids: [UInt8]) -> ArraySlice<OfferDraft> {
        guard offers.count > limit else { return offers[...] }
        let sorted = offers.sorted { left, right in
            let (cheap, dear) = (left.price ?? .max, right.price ?? .max)
            if cheap != dear { return cheap < dear }
            return ids[left.id].lexicographicallyPrecedes(ids[right.id])
        }
        return sorted.prefix(limit)
    }
}

/// An offer before its parts are read.
struct OfferDraft {
    /// The bytes of its ID.
    let id: Range<Int>
    let note: OfferNote
    /// In minor units; `nil` if it is unknown.
    let price: Int?
}
