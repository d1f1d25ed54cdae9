/// One cell: what one person said last, and the number under which it was said.
package struct TripVote: Hashable, Sendable {
    package let item: ItemID
    /// `nil` where the vote was taken back: the number stays, so that an older one that comes late stays dead.
    package let value: VoteValue?
    package let seq: Int
    /// The item's price when it was given, in minor units; `nil` for an item without one.
    package let price: Int?

    package init(item: ItemID, value: VoteValue?, seq: Int, price: Int?) {
        self.item = item
        self.value = value
        self.seq = seq
        self.price = price
    }
}
