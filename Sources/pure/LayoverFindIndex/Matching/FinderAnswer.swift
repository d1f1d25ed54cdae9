/// The result of a query.
package struct FinderAnswer: Hashable, Sendable {
    package enum Stage: String, Sendable {
        /// As typed.
        case exact
        /// Some hits have typos corrected.
        case corrected
        /// With words dropped.
        case partial
        /// No hits.
        case none
    }

    package var stage = Stage.none
    package var hits: [FinderHit] = []
    /// The words that were dropped, folded, in the query's order.
    package var dropped: [String] = []
    /// False if time ran out before every class was searched.
    package var isComplete = true

    package init() {}
}
