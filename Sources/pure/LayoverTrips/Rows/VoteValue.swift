/// What a person says of an item.
package enum VoteValue: String, Hashable, Sendable, CaseIterable {
    case yes, maybe, no
}
