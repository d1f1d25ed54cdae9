import LayoverModel

/// An item as one viewer sees it.
package struct ItemView: Hashable, Sendable {
    /// How a price compares with the one at which the flight was added.
    package enum PriceState: String, Hashable, Sendable { case same, up, down, gone }

    package let item: TripItem
    /// The people who sent it, in order; `nil` for one who is gone.
    package let by: [PersonID?]
    /// Whether only the viewer sees it, or others who staged it too.
    package let isStaged: Bool
    /// Votes in force, in the order in which their people joined.
    package let votes: [(person: PersonID, value: VoteValue)]
    package let totals: TripTotals
    /// People who voted before the price rose by a tenth or more.
    package let stale: [PersonID]
    /// `nil` for a card.
    package let priceState: PriceState?
    /// Whether the flight departs at another time than when it was added.
    package let isMoved: Bool

    package static func == (left: ItemView, right: ItemView) -> Bool {
        left.item == right.item && left.by == right.by && left.votes.elementsEqual(right.votes, by: ==)
            && left.stale == right.stale
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(item) }

    init(_ item: TripItem, _ votes: [(person: PersonID, vote: TripVote)]) {
        self.item = item
        by = item.adders.filter(\.isSent).map(\.person)
        isStaged = !item.isSent
        var totals = TripTotals()
        var cast: [(person: PersonID, value: VoteValue)] = []
        for (person, vote) in votes {
            guard let value = vote.value else { continue }
            totals.add(value)
            cast.append((person, value))
        }
        self.votes = cast
        self.totals = totals
        stale = votes.filter { ItemView.isStale($0.vote, item) }.map(\.person)
        priceState = ItemView.state(item)
        isMoved = item.price?.departs.map { $0 != item.offer.flight?.departs } ?? false
    }

    /// A "no" does not depend on the price.
    private static func isStale(_ vote: TripVote, _ item: TripItem) -> Bool {
        guard let value = vote.value, value != .no, let price = vote.price, let latest = item.price?.latest else {
            return false
        }
        let (tenfold, overflows) = latest.multipliedReportingOverflow(by: 10)
        let (elevenfold, overflowsToo) = price.multipliedReportingOverflow(by: 11)
        return overflows || overflowsToo ? latest / 11 >= price / 10 : tenfold >= elevenfold && latest > price
    }

    private static func state(_ item: TripItem) -> PriceState? {
        guard let price = item.price, let seen = item.offer.flight?.price.amount else { return nil }
        if price.isGone { return .gone }
        return price.latest == seen ? .same : price.latest > seen ? .up : .down
    }
}
