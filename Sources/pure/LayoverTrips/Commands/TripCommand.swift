/// Everything that may change a trip.
package enum TripCommand: Hashable, Sendable {
    case create(NewTrip)
    /// With the hash of the link's token.
    case join(TripHash, NewPerson)
    case vote(ItemID, VoteInput)
    case add(NewItem)
    case send(ItemID)
    case remove(ItemID)
    case restore(ItemID)
    /// The patch is `nil` where what was sent is none, the version where none was sent.
    case set(SettingsPatch?, version: Int?)
    case link(NewLink)
    case revoke(LinkID)
    case handOver(NewHandover)
    /// With the hash of the hand-over's token.
    case takeOver(TripHash)
    case leave
    case expel(PersonID)
    case delete
    case report
    /// Of the server: what an answer says of flights.
    case sight([Sighting])
    /// Of the server: writes down and drops what is due.
    case sweep
    /// Of the server, after a backup was restored: takes out again who had left, or the whole trip.
    case erase(PersonID?)
    /// Of an operator: nothing may change any more, or may again.
    case freeze(Bool)
    /// Of an operator.
    case takeDown
}
