/// An item that is to be added.
package struct NewItem: Hashable, Sendable {
    package let id: ItemID
    package let fingerprint: TripHash
    /// Why there is none, where what was sent is none.
    package let offer: Result<ItemOffer, TripProblem>
    package let isSent: Parsed<Bool>
    package let note: String?

    package init(
        id: ItemID, fingerprint: TripHash, offer: Result<ItemOffer, TripProblem>, isSent: Parsed<Bool>,
        note: String? = nil
    ) {
        self.id = id
        self.fingerprint = fingerprint
        self.offer = offer
        self.isSent = isSent
        self.note = note
    }
}
