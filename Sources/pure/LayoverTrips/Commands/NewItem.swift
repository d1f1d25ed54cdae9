/// A new item.
package struct NewItem: Hashable, Sendable {
    package let id: ItemID
    package let fingerprint: TripHash
    /// The offer, or why the sent data is not a valid one.
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
