/// Where a vote of a person stands: nobody else ever writes there.
package enum VoteCell: Hashable, Sendable {
    case item(ItemID)
    /// Of the ballot `one`, where a person has a single vote.
    case only

    /// As a store keeps it.
    package var text: String {
        switch self {
        case .item(let item): item.text
        case .only: ""
        }
    }

    package init(_ ballot: Ballot, _ item: ItemID) { self = ballot == .one ? .only : .item(item) }

    /// Reads what a store kept.
    package init?(text: String) {
        if text.isEmpty {
            self = .only
        } else if let item = ItemID(text) {
            self = .item(item)
        } else {
            return nil
        }
    }
}
