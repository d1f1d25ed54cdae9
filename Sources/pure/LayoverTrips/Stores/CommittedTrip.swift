/// A trip that changed, by this server's commit or another's.
package struct CommittedTrip: Sendable {
    package let trip: TripID
    /// Its current rows; `nil` if it was deleted.
    package let rows: TripRows?
    /// The changes that all people can see; empty for a change that they cannot see.
    package let lines: [TripChange]
    /// The searches whose answers may contain items that were written.
    package let searches: [SearchKey]

    package init(trip: TripID, rows: TripRows?, lines: [TripChange], searches: [SearchKey]) {
        self.trip = trip
        self.rows = rows
        self.lines = lines
        self.searches = searches
    }
}
