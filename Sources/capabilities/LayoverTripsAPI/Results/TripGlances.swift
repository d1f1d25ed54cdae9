import LayoverTrips
import Synchronization

/// What people see of their trips in results, kept ready for the revision that it shows.
///
/// The entries of a trip are dropped with each commit that changes it, so that no data of a person who left stays here.
final class TripGlances: Sendable {
    /// State of a trip that everyone in it sees.
    private struct Stamp: Hashable {
        let epoch: Int
        let revision: Int
        let quiet: Int

        init(_ trip: Trip) { (epoch, revision, quiet) = (trip.epoch, trip.revision, trip.quiet) }
    }

    private struct Entry {
        let stamp: Stamp
        let glance: TripGlance

        var size: Int { 1 + glance.flights.count }
    }

    private struct State {
        var trips: [TripID: [PersonID: Entry]] = [:]
        var size = 0
    }

    private let state = Mutex(State())
    private let limit: Int

    init(limit: Int = TripCallLimits.readyFlights) { self.limit = limit }

    /// The number of kept views, each counted with its flights.
    var size: Int { state.withLock { $0.size } }

    func find(_ trip: Trip, _ person: PersonID) -> TripGlance? {
        state.withLock { state in
            guard let entry = state.trips[trip.id]?[person], entry.stamp == Stamp(trip) else { return nil }
            return entry.glance
        }
    }

    /// Keeps a view; all others are dropped if there is no room.
    func keep(_ glance: TripGlance, _ trip: Trip, _ person: PersonID) {
        let entry = Entry(stamp: Stamp(trip), glance: glance)
        state.withLock { state in
            if state.size + entry.size > limit { state = State() }
            guard entry.size <= limit else { return }
            let old = state.trips[trip.id, default: [:]].updateValue(entry, forKey: person)
            state.size += entry.size - (old?.size ?? 0)
        }
    }

    func forget(_ trip: TripID) {
        state.withLock { state in
            guard let entries = state.trips.removeValue(forKey: trip) else { return }
            state.size -= entries.values.reduce(0) { $0 + $1.size }
        }
    }
}
