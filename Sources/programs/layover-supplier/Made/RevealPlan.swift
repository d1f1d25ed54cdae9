/// Share of a whole answer that has come after each poll: few direct flights first, then more; never less than before.
struct RevealPlan: Hashable, Sendable {
    /// From 1: with the last of so many polls the answer is whole; step 0 is the answer to the search itself.
    let polls: Int

    /// Direct itineraries: three, then five until half of the polls are over, then all.
    func direct(_ step: Int, of count: Int) -> Int {
        if step == 0, polls > 0 { return min(3, count) }
        return step * 2 < polls ? min(5, count) : count
    }

    /// Itineraries with changes: one, then evenly more.
    func others(_ step: Int, of count: Int) -> Int {
        step >= polls ? count : min(count, max(1, count * step / polls))
    }

    /// Offers of one itinerary: one, then evenly more.
    func offers(_ step: Int, of count: Int) -> Int { others(step, of: count) }
}
