import LayoverCatalog
import LayoverModel

/// Where a card stands.
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
    /// What it is ordered by among those at the same position.
    let priority: Int
    let order: Int
    /// How many cards further along asked to stand before the same widget; the larger stands first.
    let precedence: Int
}

extension Place {
    /// Top and early places first, then the end, then those beside an itinerary; equal ones by priority, then as the
    /// layout has them.
    static func comesFirst(_ left: Place, _ right: Place) -> Bool {
        if left.rank != right.rank { return left.rank < right.rank }
        if left.priority != right.priority { return left.priority > right.priority }
        if left.order != right.order { return left.order < right.order }
        return left.precedence > right.precedence
    }

    private var rank: Int {
        switch position {
        case .index(let index): index
        case .end: .max - 1
        case .anchor: .max
        }
    }
}
