import Synchronization

/// Counts rare events by kind.
final class EventCounts<Kind: Hashable & Sendable>: Sendable {
    private let counts = Mutex<[Kind: Int]>([:])

    func add(_ kind: Kind) { counts.withLock { $0[kind, default: 0] += 1 } }

    func count(_ kind: Kind) -> Int { counts.withLock { $0[kind] ?? 0 } }
}
