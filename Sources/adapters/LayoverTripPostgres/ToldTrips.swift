import LayoverTrips

/// What those who listen to trips were told last: whoever finds a change tells it from there on, so that each line comes once and in
/// its order, though some come by this server's commits and some are found in the database.
struct ToldTrips {
    /// Up to where a trip's log was told.
    struct Place: Hashable {
        let epoch: Int
        let revision: Int
    }

    private var places: [TripID: Place] = [:]

    /// The trips that are told of, and up to where.
    var all: [TripID: Place] { places }

    /// Begins with what a listener sees at its first look.
    mutating func begin(_ trip: Trip) {
        if places[trip.id] == nil { places[trip.id] = Place(epoch: trip.epoch, revision: trip.revision) }
    }

    /// Lets go of those to which nobody listens any more.
    mutating func keep(_ trips: Set<TripID>) { places = places.filter { trips.contains($0.key) } }

    /// What of some lines is to be told now.
    ///
    /// - Parameters:
    ///   - change: What is known of it.
    ///   - isWhole: Whether its lines are all that the log has behind the place that was told last.
    /// - Returns: The change with the lines that follow what was told; `nil` rows where those who listen must begin anew.
    mutating func next(_ change: CommittedTrip, isWhole: Bool) -> CommittedTrip {
        guard let place = places[change.trip], let trip = change.rows?.trip else { return change }
        let lines = change.lines.filter { $0.revision > place.revision }
        let missing = max(0, trip.revision - place.revision) - lines.count
        if trip.epoch != place.epoch || missing > 0 {
            // It is found in the database in a moment, or the log does not go back so far.
            guard isWhole else { return change.with(lines: [], rows: change.rows) }
            places[change.trip] = nil
            return change.with(lines: [], rows: nil)
        }
        if let last = lines.last { places[change.trip] = Place(epoch: trip.epoch, revision: last.revision) }
        return change.with(lines: lines, rows: change.rows)
    }
}

extension CommittedTrip {
    fileprivate func with(lines: [TripChange], rows: TripRows?) -> CommittedTrip {
        CommittedTrip(trip: trip, rows: rows, lines: lines, searches: searches)
    }
}
