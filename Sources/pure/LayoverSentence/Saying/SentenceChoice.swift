/// The meaning of a sentence after repairs.
package struct SentenceChoice: Hashable, Sendable {
    package enum Target: Hashable, Sendable {
        case word(Int)
        /// A place in a region, both by their words.
        case sub(region: Int, place: Int)
        /// A city without a word in any file, with the typed text.
        case unlisted(typed: String, city: SentenceAirports.City)
        case unresolved(typed: String)
    }

    package var action: Int
    /// `nil` if the action has no place and the code contains none.
    package var target: Target?
    /// `nil` if the action has no time and the code contains none.
    package var time: Int?

    package init(action: Int, target: Target?, time: Int?) {
        self.action = action
        self.target = target
        self.time = time
    }
}
