/// A sentence as it is written out for one action, or how a region and a place in it stand together.
package struct SentencePattern: Hashable, Sendable {
    package enum Content: Hashable, Sendable {
        case text(String)
        /// Words of the action; the first part is 1.
        case action(String, part: Int)
        case slot(SentenceSlot, form: Int)
        /// The place in a region, in the form that the sentence asks for.
        case sub
        case stop(String)
    }

    package struct Piece: Hashable, Sendable {
        package var content: Content
        /// What stands between the piece before and this one.
        package var gap: String
        /// True if no line may end before it.
        package var glue: Bool
    }

    package var pieces: [Piece]
    /// True if the action's words stand in two places.
    package var hasParts: Bool
}
