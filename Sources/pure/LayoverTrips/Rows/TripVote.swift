/// One cell: the latest vote of one person, with its number.
package struct TripVote: Hashable, Sendable {
    package let item: ItemID
    /// `nil` if the vote was removed: the number stays, so that an older vote that arrives late has no effect.
    package let value: VoteValue?
    package let seq: Int
    /// The item's price at the time of the vote, in minor units; `nil` for an item without one.
    package let price: Int?
}
