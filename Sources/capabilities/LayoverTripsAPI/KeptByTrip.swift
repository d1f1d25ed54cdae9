import LayoverTrips
import Synchronization

/// Things that are kept ready for answers about trips, within a number and a size.
///
/// Those of a trip are dropped with each commit that changes it, so that no data of a person who left stays here.
final class KeptByTrip<Name: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct State {
        var trips: [TripID: [Name: (value: Value, bytes: Int)]] = [:]
        var count = 0
        var bytes = 0
    }

    private let state = Mutex(State())
    private let countLimit: Int
    private let byteLimit: Int

    init(countLimit: Int, byteLimit: Int) {
        self.countLimit = countLimit
        self.byteLimit = byteLimit
    }

    /// How many there are, and their bytes.
    var extent: (count: Int, bytes: Int) { state.withLock { ($0.count, $0.bytes) } }

    func value(_ trip: TripID, _ name: Name) -> Value? { state.withLock { $0.trips[trip]?[name]?.value } }

    /// Keeps one; all others are dropped if there is no room.
    func keep(_ value: Value, bytes: Int, of trip: TripID, as name: Name) {
        state.withLock { state in
            if state.count >= countLimit || state.bytes + bytes > byteLimit { state = State() }
            guard bytes <= byteLimit else { return }
            let old = state.trips[trip, default: [:]].updateValue((value, bytes), forKey: name)
            state.count += old == nil ? 1 : 0
            state.bytes += bytes - (old?.bytes ?? 0)
        }
    }

    func forgetAll() { state.withLock { $0 = State() } }

    func forget(_ trip: TripID) {
        state.withLock { state in
            guard let entries = state.trips.removeValue(forKey: trip) else { return }
            state.count -= entries.count
            state.bytes -= entries.values.reduce(0) { $0 + $1.bytes }
        }
    }
}
