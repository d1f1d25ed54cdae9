/// An action: its slots, and whether it is limited to places that are offered today.
package struct SentenceAction: Hashable, Sendable {
    package let id: String
    package var slots: [SentenceSlot]
    /// The number of the offer to whose places it is limited.
    package var offer: Int?
    package var nights: ClosedRange<Int>?
    package var killSwitch: String?

    package func has(_ slot: SentenceSlot) -> Bool { slots.contains(slot) }
}
