/// What the finder found.
package struct FinderAnswer: Hashable, Sendable {
    package enum Stage: String, Sendable {
        /// As typed.
        case exact
        /// Some hits with typos undone.
        case corrected
        /// With words dropped.
        case partial
        /// Nothing.
        case none
    }

    package var stage = Stage.none
    package var hits: [FinderHit] = []
    /// The words that were left out, folded, as they were typed.
    package var dropped: [String] = []
    /// False where time ran out before every class was asked.
    package var isComplete = true

    package init() {}
}
