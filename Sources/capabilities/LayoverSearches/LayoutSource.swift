import LayoverModel

/// What the latest layout of a search was made from, so that a look at it without a change makes no other one.
///
/// Layouts that name trips or ask services have no source: they are always made again.
struct LayoutSource {
    private let publication: Int
    /// The number of the supplier's answers.
    private let number: Int
    private let isGivenUp: Bool
    /// The time for which the layout holds.
    private let from: UTCInstant
    private let until: UTCInstant

    init(_ search: SearchState, _ snapshot: SearchSnapshot, until: UTCInstant) {
        (publication, number, isGivenUp) = (snapshot.publication, search.number, search.isGivenUp)
        (from, self.until) = (snapshot.now, until)
    }

    /// Whether a layout that is made now would be the same.
    func holds(_ search: SearchState, _ snapshot: SearchSnapshot) -> Bool {
        publication == snapshot.publication && number == search.number && isGivenUp == search.isGivenUp
            && snapshot.trips.named == nil && from <= snapshot.now && snapshot.now < until
    }
}
