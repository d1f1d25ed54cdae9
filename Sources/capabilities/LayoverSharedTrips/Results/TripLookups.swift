import LayoverTrips
import Synchronization

/// Finds the trips that requests for results name: in memory, and by the store for a later request.
final class TripLookups: Sendable {
    private struct State {
        /// Of keys and tokens that were looked for.
        ///
        /// A key never leads to another trip, so nothing here grows wrong.
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

    /// The rows of a trip as they are after the last commit; `nil` where they are not at hand, or there are none.
    func rows(of name: TripName) -> TripRows? {
        let trip: TripID? =
            switch name {
            case .key(let key): state.withLock { $0.trips[key] }
            case .guest(let trip, _): trip
            }
        return trip.flatMap { store.rowsAtHand(of: $0) }
    }

    /// Has the store read them, so that they are at hand.
    ///
    /// - Parameters:
    ///   - name: By whom the trip is named.
    ///   - done: Called once, on the store's thread, where it must not wait; with `nil` where there is no such trip.
    /// - Returns: `false` where too many wait already, and nothing is called.
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

    /// Notes where a key or the token of a link leads; where there is no room for it all others go.
    func learn(_ trip: TripID, of key: TripHash) {
        state.withLock { state in
            if state.trips.count >= keyLimit { state.trips.removeAll(keepingCapacity: true) }
            state.trips[key] = trip
        }
    }
}
