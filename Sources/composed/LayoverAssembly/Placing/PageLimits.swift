import LayoverCatalog

/// Takes cards off a page that has too many, the lowest priority first.
struct PageLimits {
    let limits: CompiledLayout.Limits

    /// - Returns: The drafts that stay, in page order, and those that do not.
    func apply(to drafts: [CardDraft]) -> (kept: [CardDraft], crowded: [CardDraft]) {
        let byPriority = drafts.sorted { left, right in
            left.priority == right.priority ? Place.comesFirst(left.place, right.place) : left.priority > right.priority
        }
        var kept: [CardDraft] = []
        var crowded: [CardDraft] = []
        for draft in byPriority {
            if fits(draft, beside: kept) { kept.append(draft) } else { crowded.append(draft) }
        }
        return (kept.sorted { Place.comesFirst($0.place, $1.place) }, crowded)
    }

    private func fits(_ draft: CardDraft, beside kept: [CardDraft]) -> Bool {
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
