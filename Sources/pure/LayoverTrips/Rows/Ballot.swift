/// How people vote in a trip.
package enum Ballot: String, Hashable, Sendable, CaseIterable {
    /// Yes, maybe or no for each item.
    case grade
    /// Yes for each item, or nothing.
    case like
    /// Yes for one item of all.
    case one

    package func takes(_ value: VoteValue) -> Bool { self == .grade || value == .yes }
}
