package import LayoverModel

/// A person who joined a trip, known by an opaque id without meaning outside it.
package struct TripPerson: Hashable, Sendable {
    package let id: PersonID
    /// Hash of the key that authorises; all that stays of a person who is gone, so that no late request restores them.
    package let key: TripHash
    /// Their number in the trip, in the order of joining, from 1.
    package let number: Int
    package var right: TripRight
    package var name: String?
    /// The link by which they joined; `nil` for the person who made the trip.
    package var via: LinkID?
    /// The highest number of their votes.
    package var seq = 0
    /// Counts changes that they alone can see: staged items, numbers of votes.
    package var mine = 0
    package var isGone = false
    /// When another device last became this person; shown to them alone.
    package var handedOverAt: UTCInstant?
}
