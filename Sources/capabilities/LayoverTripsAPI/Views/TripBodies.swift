import LayoverHTTP
import LayoverTrips
import Synchronization

/// Written views kept ready: one for each trip and viewer, under the tag of its state.
///
/// The views of a trip are dropped with each commit that changes it, so that no data of a person who left stays here.
final class TripBodies: Sendable {
    private struct Entry {
        let tag: String
        let bytes: SharedBytes
    }

    private struct State {
        var trips: [TripID: [TripViewer: Entry]] = [:]
        var count = 0
        var byteCount = 0
    }

    private let state = Mutex(State())
    private let countLimit: Int
    private let byteLimit: Int

    init(count: Int = TripCallLimits.readyBodies, bytes: Int = TripCallLimits.readyBytes) {
        countLimit = count
        byteLimit = bytes
    }

    /// The number of kept views, and their bytes.
    var size: (count: Int, bytes: Int) { state.withLock { ($0.count, $0.byteCount) } }

    func find(_ trip: TripID, _ tag: TripTag) -> SharedBytes? {
        state.withLock { state in
            guard let entry = state.trips[trip]?[tag.viewer], entry.tag == tag.text else { return nil }
            return entry.bytes
        }
    }

    /// Keeps a view; all others are dropped if there is no room.
    func keep(_ bytes: SharedBytes, _ trip: TripID, _ tag: TripTag) {
        state.withLock { state in
            if state.count >= countLimit || state.byteCount + bytes.count > byteLimit { state = State() }
            guard bytes.count <= byteLimit else { return }
            let entry = Entry(tag: tag.text, bytes: bytes)
            let old = state.trips[trip, default: [:]].updateValue(entry, forKey: tag.viewer)
            state.count += old == nil ? 1 : 0
            state.byteCount += bytes.count - (old?.bytes.count ?? 0)
        }
    }

    func forgetAll() { state.withLock { $0 = State() } }

    func forget(_ trip: TripID) {
        state.withLock { state in
            guard let entries = state.trips.removeValue(forKey: trip) else { return }
            state.count -= entries.count
            state.byteCount -= entries.values.reduce(0) { $0 + $1.bytes.count }
        }
    }
}
