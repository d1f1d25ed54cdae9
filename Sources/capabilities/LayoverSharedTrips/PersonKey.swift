import LayoverTrips

/// The key of a person, which is who they are in one trip, and its hash, which is all that is kept of it.
struct PersonKey: Hashable, Sendable {
    /// 52 characters; it stands in no log.
    let text: String
    let hash: TripHash
}
