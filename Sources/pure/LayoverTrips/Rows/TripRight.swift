/// What a link or a person may do; each right includes the earlier ones.
package enum TripRight: String, Hashable, Comparable, Sendable, CaseIterable {
    /// View.
    case view
    /// Join, vote and add.
    case vote
    /// Change settings, links, people and items.
    case manage

    private var rank: Int { self == .view ? 0 : self == .vote ? 1 : 2 }

    package static func < (left: TripRight, right: TripRight) -> Bool { left.rank < right.rank }
}
