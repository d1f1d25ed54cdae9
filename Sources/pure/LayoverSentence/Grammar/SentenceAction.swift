/// What can be done: which slots it has, and whether only places that are offered today will do.
package struct SentenceAction: Hashable, Sendable {
    package let id: String
    package var slots: [SentenceSlot]
    /// The number of the offer whose places alone it takes.
    package var offer: Int?
    package var nights: ClosedRange<Int>?
    package var killSwitch: String?

    package func has(_ slot: SentenceSlot) -> Bool { slots.contains(slot) }
}
