/// What stands in a sentence beside its own words.
package enum SentenceSlot: String, CaseIterable, Hashable, Sendable {
    case place, time
}
