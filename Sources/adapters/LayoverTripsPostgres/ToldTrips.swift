import LayoverTrips

/// What was last reported to listeners of trips.
///
/// Every change continues from there, so that each line is reported once and in order, whether it comes from this server's
/// commit or was found in the database.
struct ToldTrips {
    /// The position up to which a trip's log was reported.
    struct Place: Hashable {
        let epoch: Int
        let revision: Int
    }

    private var places: [TripID: Place] = [:]

    /// The listened trips, and the position of each.
    var all: [TripID: Place] { places }

    /// Begins with the state that a listener reads first.
    mutating func begin(_ trip: Trip) {
        if places[trip.id] == nil { places[trip.id] = Place(epoch: trip.epoch, revision: trip.revision) }
    }

    /// Removes trips without listeners.
    mutating func keep(_ trips: Set<TripID>) { places = places.filter { trips.contains($0.key) } }

    /// The part of some lines that must be reported now.
    ///
    /// - Parameters:
    ///   - change: The known change.
    ///   - isWhole: Whether its lines are all of the log after the last reported position.
    /// - Returns: The change with the lines after the reported ones; `nil` rows if listeners must start again.
    mutating func next(_ change: CommittedTrip, isWhole: Bool) -> CommittedTrip {
        guard let place = places[change.trip], let trip = change.rows?.trip else { return change }
        let lines = change.lines.filter { $0.revision > place.revision }
        let missing = max(0, trip.revision - place.revision) - lines.count
        if trip.epoch != place.epoch || missing > 0 {
            // The missing lines will be read from the database soon, or the log no longer has them.
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
