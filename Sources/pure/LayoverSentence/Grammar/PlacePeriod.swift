package import LayoverModel

/// Days on which places are sold, or are not; both ends are inclusive, and a missing one is open.
package struct PlacePeriod: Hashable, Sendable {
    package var places: PlaceSet
    /// `nil` for every market.
    package var markets: Set<String>?
    package var from: LocalDate?
    package var until: LocalDate?

    package func holds(in market: String, on day: LocalDate) -> Bool {
        guard markets?.contains(market) ?? true else { return false }
        return (from.map { $0 <= day } ?? true) && (until.map { day <= $0 } ?? true)
    }
}
