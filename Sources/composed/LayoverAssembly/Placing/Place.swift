import LayoverCatalog
import LayoverModel

/// The place of a card.
struct Place: Hashable {
    enum Position: Hashable {
        /// This many results stand before it; 0 is the top.
        case index(Int)
        case end
        /// Beside the itinerary of this id.
        case anchor(String)
    }

    let position: Position
    let dropsWhenShort: Bool
    /// Precedence among the cards at the same position.
    let priority: Int
    /// Slots from the one whose own place this is down to this card's, each standing before the one ahead of it in
    /// the list; one slot alone for most cards.
    let chain: [Int]
}

extension Place {
    /// Top and early places first, then the end, then those beside an itinerary; equal ones by priority, then as the
    /// layout has them, each right after those that asked to stand before it.
    static func comesFirst(_ left: Place, _ right: Place) -> Bool {
        if left.rank != right.rank { return left.rank < right.rank }
        if left.priority != right.priority { return left.priority > right.priority }
        for (one, other) in zip(left.chain, right.chain) where one != other { return one < other }
        return left.chain.count > right.chain.count
    }

    /// Tells whether both stand where the same widget says, so that they stand together.
    func isBeside(_ other: Place) -> Bool { chain.first == other.chain.first }

    private var rank: Int {
        switch position {
        case .index(let index): index
        case .end: .max - 1
        case .anchor: .max
        }
    }
}
