package import LayoverModel

/// One row that a command writes or drops; a store writes all of them in one transaction.
package enum RowChange: Hashable, Sendable {
    case trip(Trip)
    /// Every row of the trip is deleted, including its stored replies and its change log.
    case tripDropped
    case person(TripPerson)
    /// All data of a person is erased: votes, stored replies, hand-overs, their name in the change log. Their row stays.
    case personErased(PersonID)
    case item(TripItem)
    /// The item is deleted with its adders and all votes on it.
    case itemDropped(ItemID)
    case adders(ItemID, [TripAdder])
    case vote(PersonID, VoteCell, TripVote)
    case link(TripLink)
    case linkDropped(TripHash)
    case handover(TripHandover)
    case handoverDropped(TripHash)
    case change(TripChange)
    /// Lines of the change log up to this revision are deleted.
    case changesDropped(through: Int)
    case reply(TripHash, StoredReply, PersonID?)
    case report(UTCInstant)
}
