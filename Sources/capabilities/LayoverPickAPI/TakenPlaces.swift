import Synchronization

/// Candidates of one place with their cached facts, for requests in one second.
final class TakenPlaces: Sendable {
    private let kept = Mutex<(second: Int, found: FoundPlaces)?>(nil)

    /// The candidates that were stored in this second of a monotonic clock.
    func found(at second: Int) -> FoundPlaces? {
        kept.withLock { $0?.second == second ? $0?.found : nil }
    }

    func keep(_ found: FoundPlaces, at second: Int) {
        kept.withLock { $0 = (second, found) }
    }
}
