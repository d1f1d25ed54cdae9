/// A sentence written out for one action, or the combination of a region and a place in it.
package struct SentencePattern: Hashable, Sendable {
    package enum Content: Hashable, Sendable {
        case text(String)
        /// Words of the action; the first part is 1.
        case action(String, part: Int)
        case slot(SentenceSlot, form: Int)
        /// The place in a region, in the form that the sentence needs.
        case sub
        case stop(String)
    }

    package struct Piece: Hashable, Sendable {
        package var content: Content
        /// The text between the previous piece and this one.
        package var gap: String
        /// True if no line break is allowed before it.
        package var glue: Bool
    }

    package var pieces: [Piece]
    /// True if the action's words are in two places.
    package var hasParts: Bool
}
