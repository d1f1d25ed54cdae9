package import LayoverModel

/// Somebody who joined a trip, known by an opaque id that means nothing outside it.
package struct TripPerson: Hashable, Sendable {
    package let id: PersonID
    /// Of the key that authorises; all that stays of a person who is gone, so that no late request brings them back.
    package let key: TripHash
    /// The how-manieth to join, from 1.
    package let number: Int
    package var right: TripRight
    package var name: String?
    /// The link by which they came; `nil` for who made the trip.
    package var via: LinkID?
    /// The highest number of their votes.
    package var seq = 0
    /// Counts what they alone can see: staged items, numbers of votes.
    package var mine = 0
    package var isGone = false
    /// When another device of theirs became them last; for them alone.
    package var handedOverAt: UTCInstant?

    package init(id: PersonID, key: TripHash, number: Int, right: TripRight, name: String? = nil, via: LinkID? = nil) {
        self.id = id
        self.key = key
        self.number = number
        self.right = right
        self.name = name
        self.via = via
    }
}
