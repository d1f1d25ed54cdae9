/// The cell of a person's vote: only that person writes to it.
package enum VoteCell: Hashable, Sendable {
    case item(ItemID)
    /// The cell of the ballot `one`, in which a person has a single vote.
    case only

    /// The form in which it is stored.
    package var text: String {
        switch self {
        case .item(let item): item.text
        case .only: ""
        }
    }

    package init(_ ballot: Ballot, _ item: ItemID) { self = ballot == .one ? .only : .item(item) }

    /// Reads a stored cell.
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
