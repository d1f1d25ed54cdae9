package import LayoverTrips

/// A trip that a commit changed.
package struct CommittedTrip: Sendable {
    package let trip: TripID
    /// As it is now; `nil` for one that is no more.
    package let rows: TripRows?
    /// What everybody may notice of the change; none for what nobody else may.
    package let lines: [TripChange]
    /// The searches whose answers may hold items that it wrote.
    package let searches: [SearchKey]
}
