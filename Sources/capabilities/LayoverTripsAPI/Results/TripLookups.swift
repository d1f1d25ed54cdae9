import LayoverTrips
import Synchronization

/// Finds the trips that requests for results name: in memory, and through the store for a later request.
final class TripLookups: Sendable {
    private struct State {
        /// The trips of keys and tokens that were looked up.
        ///
        /// A key never leads to another trip, so no entry becomes wrong.
        var trips: [TripHash: TripID] = [:]
        /// Reads that the store has not answered.
        var underWay = 0
    }

    private let state = Mutex(State())
    private let store: any ServedTripStore
    private let keyLimit: Int
    private let readLimit: Int

    init(
        _ store: any ServedTripStore, keys: Int = TripCallLimits.knownKeys, reads: Int = TripCallLimits.lookupsUnderWay
    ) {
        self.store = store
        keyLimit = keys
        readLimit = reads
    }

    /// The rows of a trip after the last commit; `nil` if they are not in memory, or do not exist.
    func rows(of name: TripName) -> TripRows? {
        let trip: TripID? =
            switch name {
            case .key(let key): state.withLock { $0.trips[key] }
            case .guest(let trip, _): trip
            }
        return trip.flatMap { store.rowsAtHand(of: $0) }
    }

    /// Has the store read them into memory.
    ///
    /// - Parameters:
    ///   - name: The name in the request.
    ///   - done: Called once, on the store's thread, where it must not wait; with `nil` if there is no such trip.
    /// - Returns: `false` if too many reads are pending. Nothing is then called.
    func read(_ name: TripName, _ done: @escaping @Sendable (Result<TripRows?, TripStoreFault>) -> Void) -> Bool {
        let isTaken = state.withLock { state in
            guard state.underWay < readLimit else { return false }
            state.underWay += 1
            return true
        }
        guard isTaken else { return false }
        switch name {
        case .key(let key):
            store.read(link: key) { [self] found in
                finish((try? found.get())?.trip.id, of: key)
                done(found)
            }
        case .guest(let trip, _):
            store.read(trip) { [self] found in
                finish(nil, of: nil)
                done(found.map { $0?.rows })
            }
        }
        return true
    }

    private func finish(_ trip: TripID?, of key: TripHash?) {
        state.withLock { $0.underWay -= 1 }
        if let trip, let key { learn(trip, of: key) }
    }

    /// Stores the trip of a key or a link's token; all others are dropped if there is no room.
    func learn(_ trip: TripID, of key: TripHash) {
        state.withLock { state in
            if state.trips.count >= keyLimit { state.trips.removeAll(keepingCapacity: true) }
            state.trips[key] = trip
        }
    }
}
