import Synchronization

/// Candidates of one place with what is kept of their facts, for those who ask in one second.
final class TakenPlaces: Sendable {
    private let kept = Mutex<(second: Int, found: FoundPlaces)?>(nil)

    /// The candidates that were taken in this second of a clock that never goes back.
    func found(at second: Int) -> FoundPlaces? {
        kept.withLock { $0?.second == second ? $0?.found : nil }
    }

    func keep(_ found: FoundPlaces, at second: Int) {
        kept.withLock { $0 = (second, found) }
    }
}
