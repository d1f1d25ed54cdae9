package import LayoverHTTP

/// Finds shared trips.
///
/// The capability that stores trips creates a finder, and capabilities that make layouts call it, so that neither depends on
/// the other.
package struct TripFinder: Sendable {
    /// The trips that a request names in `Layover-Trip`; `nil` if the header is missing, at the cost of one look-up.
    package let named: @Sendable (borrowing HTTPRequest) -> NamedTrips?

    package init(named: @escaping @Sendable (borrowing HTTPRequest) -> NamedTrips?) { self.named = named }
}
