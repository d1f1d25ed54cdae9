import Dispatch
import LayoverPostgres
package import LayoverTrips
import Synchronization

// How servers of one database learn of each other's changes: within a second, with one query for all cached trips.
extension PostgresTripStore {
    package func follow() async throws(TripStoreFault) {
        let oldest = ContinuousClock.now - .seconds(PostgresTripLimits.followedSeconds)
        let listened = settings.listened()
        let places = told.withLock { told in
            told.keep(listened)
            return told.all
        }
        let versions = known.withLock { $0.followed(since: oldest) }
        let trips = Set(versions.keys).union(places.keys)
        guard !trips.isEmpty else { return }
        try await awaitRead { [self] database throws(PostgresError) in
            let now = ContinuousClock.now
            let states = try database.versions(of: trips).map { ($0.trip, $0) }
            let found = Dictionary(states) { first, _ in first }
            for trip in trips {
                guard let state = found[trip] else {
                    forget(trip)
                    continue
                }
                let isTold =
                    places[trip].map { $0.epoch == state.version.epoch && $0.revision == state.revision } ?? true
                if versions[trip] == state.version, isTold {
                    known.withLock { $0.confirm(trip, state.version, at: now) }
                } else {
                    try catchUp(trip, database)
                }
            }
        }
    }

    private func forget(_ trip: TripID) {
        known.withLock { $0.drop(trip) }
        told.withLock { _ in settings.committed([CommittedTrip(trip: trip, rows: nil, lines: [], searches: [])]) }
    }

    /// Reads the changes of a trip, and reports them.
    private func catchUp(_ trip: TripID, _ database: TripDatabase) throws(PostgresError) {
        let place = told.withLock { $0.all[trip] }
        guard let window = try window(trip, after: place?.revision ?? .max, database) else { return forget(trip) }
        let searches = window.rows.items.values.compactMap { $0.isRemoved ? nil : $0.offer.flight?.search }
        let change = CommittedTrip(trip: trip, rows: window.rows, lines: window.lines, searches: searches)
        told.withLock { told in settings.committed([told.next(change, isWhole: true)]) }
    }

    /// Reports this server's commits; if other servers changed a trip in between, their lines are read first.
    func tell(_ changes: [CommittedTrip]) {
        guard !changes.isEmpty else { return }
        let late = told.withLock { told in
            let places = told.all
            let next = changes.map { told.next($0, isWhole: false) }
            settings.committed(next)
            return zip(changes, next).compactMap { change, next in
                places[change.trip] != nil && next.lines.count < change.lines.count ? change.trip : nil
            }
        }
        guard !late.isEmpty else { return }
        reading({ (_: Result<Void, TripStoreFault>) in }) { [self] database throws(PostgresError) in
            for trip in late { try catchUp(trip, database) }
        }
    }

    /// Notifies other servers that a trip has changed, so that they check at once.
    ///
    /// Changes within a short time share one notification, which is sent after their commits, because a notification within
    /// them would make all commits wait for each other.
    func tellOthers() {
        guard !settings.teller.isEmpty, !isTelling.exchange(true, ordering: .acquiringAndReleasing) else { return }
        let delay = DispatchTimeInterval.milliseconds(PostgresTripLimits.tellingMilliseconds)
        DispatchQueue.global().asyncAfter(deadline: .now() + delay) { [weak self, teller = settings.teller] in
            guard let self else { return }
            isTelling.store(false, ordering: .releasing)
            // A server that receives no notification checks within a second.
            reading({ (_: Result<Void, TripStoreFault>) in }) { database throws(PostgresError) in
                try database.connection.notify(PostgresTripLimits.channel, teller)
            }
        }
    }
}
