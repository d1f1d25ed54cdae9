import LayoverCatalog
import LayoverModel

/// The place of a card.
struct Place: Hashable {
    enum Position: Hashable {
        /// The number of results before it; 0 is the top.
        case index(Int)
        case end
        /// Beside the itinerary with this id.
        case anchor(String)
    }

    let position: Position
    let dropsWhenShort: Bool
    /// Precedence among the cards at the same position.
    let priority: Int
    /// Slots from the owner of the place to this card's slot; each goes before its predecessor in the list.
    ///
    /// Most cards have only their own slot.
    let chain: [Int]
}

extension Place {
    /// Top and early places first, then the end, then cards beside an itinerary.
    ///
    /// Cards at the same place are sorted by priority, then in layout order; a card placed before another comes right
    /// before it.
    static func comesFirst(_ left: Place, _ right: Place) -> Bool {
        if left.rank != right.rank { return left.rank < right.rank }
        if left.priority != right.priority { return left.priority > right.priority }
        for (one, other) in zip(left.chain, right.chain) where one != other { return one < other }
        return left.chain.count > right.chain.count
    }

    /// Returns whether both cards take their place from the same widget, so that they belong together.
    func isBeside(_ other: Place) -> Bool { chain.first == other.chain.first }

    private var rank: Int {
        switch position {
        case .index(let index): index
        case .end: .max - 1
        case .anchor: .max
        }
    }
}
