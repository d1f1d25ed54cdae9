/// What a sentence says, once it is repaired.
package struct SentenceChoice: Hashable, Sendable {
    package enum Target: Hashable, Sendable {
        case word(Int)
        /// A place in a region, both by their words.
        case sub(region: Int, place: Int)
        /// A city that no file words, as it was typed.
        case unlisted(typed: String, city: SentenceAirports.City)
        case unresolved(typed: String)
    }

    package var action: Int
    /// `nil` where the action has no place and the code said none.
    package var target: Target?
    /// `nil` where the action has no time and the code said none.
    package var time: Int?

    package init(action: Int, target: Target?, time: Int?) {
        self.action = action
        self.target = target
        self.time = time
    }
}
