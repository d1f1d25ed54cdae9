/// A trip that changed, by this server's commit or another's.
package struct CommittedTrip: Sendable {
    package let trip: TripID
    /// As it is now; `nil` for one that is no more.
    package let rows: TripRows?
    /// What everybody may notice of the change; none for what nobody else may.
    package let lines: [TripChange]
    /// The searches whose answers may hold items that were written.
    package let searches: [SearchKey]

    package init(trip: TripID, rows: TripRows?, lines: [TripChange], searches: [SearchKey]) {
        self.trip = trip
        self.rows = rows
        self.lines = lines
        self.searches = searches
    }
}
