package import LayoverModel

/// One line of the change log.
package struct TripChange: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case created = "trip.created"
        case joined = "person.joined"
        case gone = "person.gone"
        case added = "item.added"
        case again = "item.again"
        case removed = "item.removed"
        case restored = "item.restored"
        case price = "item.price"
        case itemGone = "item.gone"
        case voted = "vote.set"
        case cleared = "vote.cleared"
        case settings = "settings.changed"
        case closed = "trip.closed"
        case reopened = "trip.reopened"
    }

    package let revision: Int
    package let kind: Kind
    package let item: ItemID?
    /// The person it is about or who did it; `nil` for a person who is gone.
    package let person: PersonID?
    package let at: UTCInstant

    package init(revision: Int, kind: Kind, item: ItemID?, person: PersonID?, at: UTCInstant) {
        self.revision = revision
        self.kind = kind
        self.item = item
        self.person = person
        self.at = at
    }
}
