package import LayoverModel

/// One flight or card of a trip; a flight that several people add is one item.
package struct TripItem: Hashable, Sendable {
    package let id: ItemID
    /// Hash of its identity: the same flight is never there twice.
    package let fingerprint: TripHash
    /// Its number in its trip, from 1.
    package let number: Int
    /// The offer as it was seen; it never changes.
    package let offer: ItemOffer
    package let note: String?
    /// In the order in which they added it.
    package var adders: [TripAdder]
    /// `nil` for a card.
    package var price: ItemPrice?
    package var removedAt: UTCInstant?

    /// Whether an adder sent it; otherwise it is staged, for its adders alone.
    package var isSent: Bool { adders.contains(where: \.isSent) }
    package var isRemoved: Bool { removedAt != nil }
    /// Whether all people see it.
    package var isVisible: Bool { isSent && !isRemoved }

    package func adder(_ person: PersonID) -> TripAdder? { adders.first { $0.person == person } }

    /// Whether `person` alone added it, as far as others know.
    func isOnly(_ person: PersonID) -> Bool {
        let known = isSent ? adders.filter(\.isSent) : adders
        return known.count == 1 && known[0].person == person
    }
}
