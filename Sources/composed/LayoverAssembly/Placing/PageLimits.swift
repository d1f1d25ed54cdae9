import LayoverCatalog

/// Admits cards to a page with limited room, highest priority first.
struct PageLimits {
    private let limits: CompiledLayout.Limits
    private var kept: [CardDraft] = []
    /// Cards that did not fit.
    private(set) var crowded: [CardDraft] = []

    init(_ limits: CompiledLayout.Limits) { self.limits = limits }

    /// The admitted cards, in page order.
    var page: [CardDraft] { kept.sorted { Place.comesFirst($0.place, $1.place) } }

    /// Admits the cards that fit beside those already admitted, which stay whatever the new cards' priority.
    mutating func admit(_ drafts: [CardDraft]) {
        let byPriority = drafts.sorted { left, right in
            left.priority == right.priority ? Place.comesFirst(left.place, right.place) : left.priority > right.priority
        }
        for draft in byPriority {
            if fits(draft) { kept.append(draft) } else { crowded.append(draft) }
        }
    }

    private func fits(_ draft: CardDraft) -> Bool {
        if case .placeholder = draft.kind { return true }
        guard kept.count < limits.total else { return false }
        guard case .index(let index) = draft.place.position else { return true }
        guard index > 0 else {
            return kept.count { $0.place.position == .index(0) } < limits.top
        }
        return kept.allSatisfy { other in
            guard case .index(let taken) = other.place.position, taken > 0, !draft.place.isBeside(other.place) else {
                return true
            }
            return abs(taken - index) >= max(1, limits.gap)
        }
    }
}
