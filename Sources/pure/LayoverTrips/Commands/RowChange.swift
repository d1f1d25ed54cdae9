package import LayoverModel

/// One row that a command writes or drops; a store writes them all in one transaction.
package enum RowChange: Hashable, Sendable {
    case trip(Trip)
    /// Every row of the trip goes, its stored replies and its change log among them.
    case tripDropped
    case person(TripPerson)
    /// What is known of a person goes: votes, stored replies, hand-overs, their name in the change log. Their row stays as it is written.
    case personErased(PersonID)
    case item(TripItem)
    /// The item goes with its adders and all votes on it.
    case itemDropped(ItemID)
    case adders(ItemID, [TripAdder])
    case vote(PersonID, VoteCell, TripVote)
    case link(TripLink)
    case handover(TripHandover)
    case handoverDropped(TripHash)
    case change(TripChange)
    /// Lines of the change log up to this revision go.
    case changesDropped(through: Int)
    case reply(TripHash, StoredReply, PersonID?)
    case report(UTCInstant)
}
