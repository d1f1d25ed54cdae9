import LayoverExperiments
import Synchronization

/// The events of the last while, so that one that a client sends twice is written once.
///
/// On this server, and for as many as there is room for: whoever counts events counts distinct ones all the same.
final class KnownEvents: Sendable {
    private struct Halves {
        var newer: Set<Int> = []
        var older: Set<Int> = []
    }

    private let limit: Int
    private let halves = Mutex(Halves())

    /// - Parameter limit: Of events known at one time.
    init(limit: Int = EventLimits.knownEvents) { self.limit = max(2, limit) }

    /// Takes note of an event.
    ///
    /// - Returns: Whether it is new.
    func insert(_ event: CardEvent) -> Bool {
        // The hash is seeded anew by each process, so that nobody makes two events look alike.
        var hasher = Hasher()
        for part in [event.layoutID, event.logID, event.type, event.action] { hasher.combine(part) }
        let hash = hasher.finalize()
        return halves.withLock { halves in
            guard !halves.newer.contains(hash), !halves.older.contains(hash) else { return false }
            if halves.newer.count >= limit / 2 {
                halves.older = halves.newer
                halves.newer.removeAll(keepingCapacity: true)
            }
            halves.newer.insert(hash)
            return true
        }
    }
}
