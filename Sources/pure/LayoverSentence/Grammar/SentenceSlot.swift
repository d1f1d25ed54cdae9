/// The variable parts of a sentence, besides the action's own words.
package enum SentenceSlot: String, CaseIterable, Hashable, Sendable {
    case place, time
}
