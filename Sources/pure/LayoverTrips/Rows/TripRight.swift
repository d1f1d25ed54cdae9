/// What a link or a person may do, each with all before it.
package enum TripRight: String, Hashable, Comparable, Sendable, CaseIterable {
    /// Looks.
    case view
    /// Joins, votes and adds.
    case vote
    /// Changes settings, links, people and items.
    case manage

    private var rank: Int { self == .view ? 0 : self == .vote ? 1 : 2 }

    package static func < (left: TripRight, right: TripRight) -> Bool { left.rank < right.rank }
}
