/// All commands that may change a trip.
package enum TripCommand: Hashable, Sendable {
    case create(NewTrip)
    /// With the hash of the link's token.
    case join(TripHash, NewPerson)
    case vote(ItemID, VoteInput)
    case add(NewItem)
    case send(ItemID)
    case remove(ItemID)
    case restore(ItemID)
    /// The patch is `nil` if the sent one is invalid, the version if it was not sent.
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
    /// By the server: what an answer says about flights.
    case sight([Sighting])
    /// By the server: records and drops what is due.
    case sweep
    /// By the server, after a backup was restored: erases again a person who had left, or the whole trip.
    case erase(PersonID?)
    /// By an operator: forbids all changes, or allows them again.
    case freeze(Bool)
    /// By an operator.
    case takeDown
}
