/// A person's vote on an item.
package enum VoteValue: String, Hashable, Sendable, CaseIterable {
    case yes, maybe, no
}
