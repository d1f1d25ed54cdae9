/// The part of a complete answer that has arrived after each poll: few direct flights first, then more, and never less than
/// before.
struct RevealPlan: Hashable, Sendable {
    /// The number of polls, from 1, after which the answer is complete.
    ///
    /// Step 0 is the answer to the search itself.
    let polls: Int

    /// The number of direct itineraries: three, then five until half of the polls are done, then all.
    func direct(_ step: Int, of count: Int) -> Int {
        if step == 0, polls > 0 { return min(3, count) }
        return step * 2 < polls ? min(5, count) : count
    }

    /// The number of itineraries with changes: one, then evenly more.
    func others(_ step: Int, of count: Int) -> Int {
        step >= polls ? count : min(count, max(1, count * step / polls))
    }

    /// The number of offers of one itinerary: one, then evenly more.
    func offers(_ step: Int, of count: Int) -> Int { others(step, of: count) }
}
