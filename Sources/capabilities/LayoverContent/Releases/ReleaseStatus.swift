import LayoverFrame
import LayoverMetrics
import LayoverReleases
import Synchronization

/// The served release and the current refusal, readable by the admin listener.
final class ReleaseStatus: Sendable {
    struct Served: Sendable {
        let record: ReleaseRecord
        /// When this server began to serve it, in seconds.
        let since: Int
    }

    /// A release in rollout.
    struct Rollout: Sendable {
        let version: Int
        let progress: RolloutProgress
        let share: RolloutShare
        let watch: RolloutWatch
    }

    struct State: Sendable {
        var served: Served?
        /// The highest pointer that was accepted.
        var pointer: ReleasePointer?
        /// Why the release that the place names is not served.
        var refusal: ReleaseRefusal?
        /// `nil` if no release is in rollout.
        var rollout: Rollout?
    }

    /// Number of reverted releases.
    let reverts = Count()
    /// Refusals by reason, each counted when it is first reported.
    let refusals = LabelledCounts(ReleaseRefusal.Reason.allCases.map(\.rawValue))
    private let state = Mutex(State())

    func load() -> State { state.withLock { $0 } }

    /// Sets the current refusal, and counts it.
    func setRefusal(_ refusal: ReleaseRefusal?) {
        state.withLock { $0.refusal = refusal }
        if let refusal { refusals[refusal.reason.rawValue].add() }
    }

    func update(_ change: (inout State) -> Void) { state.withLock { change(&$0) } }
}
