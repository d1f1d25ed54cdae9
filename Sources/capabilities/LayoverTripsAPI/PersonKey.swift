import LayoverTrips

/// The key that identifies a person in one trip, and its hash, which alone is stored.
struct PersonKey: Hashable, Sendable {
    /// 52 characters; never logged.
    let text: String
    let hash: TripHash
}
