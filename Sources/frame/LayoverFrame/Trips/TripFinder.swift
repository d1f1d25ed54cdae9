package import LayoverHTTP

/// Whoever keeps shared trips: the capability that does makes one, and those that lay results out ask it, so that neither
/// knows the other.
package struct TripFinder: Sendable {
    /// Finds the trips that a request names by `Layover-Trip`; `nil` where it names none, which one look for the header tells.
    package let named: @Sendable (borrowing HTTPRequest) -> NamedTrips?

    package init(named: @escaping @Sendable (borrowing HTTPRequest) -> NamedTrips?) { self.named = named }
}
