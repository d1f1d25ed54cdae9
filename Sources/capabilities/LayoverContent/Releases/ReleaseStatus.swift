import LayoverFrame
import LayoverMetrics
import LayoverReleases
import Synchronization

/// Record of which release is served and what is refused, where the admin listener can read it.
final class ReleaseStatus: Sendable {
    struct Served: Sendable {
        let record: ReleaseRecord
        /// When this server began to serve it, in seconds.
        let since: Int
    }

    /// A release on its way.
    struct Rollout: Sendable {
        let version: Int
        let progress: RolloutProgress
        let share: RolloutShare
        let watch: RolloutWatch
    }

    struct State: Sendable {
        var served: Served?
        /// The highest that was believed.
        var pointer: ReleasePointer?
        /// Why what lies in the folder is not what is served.
        var refusal: ReleaseRefusal?
        /// `nil` while there is one release.
        var rollout: Rollout?
    }

    /// Releases that were taken back.
    let reverts = Count()
    /// Refusals by reason, each counted when it is first told.
    let refusals = LabelledCounts(ReleaseRefusal.Reason.allCases.map(\.rawValue))
    private let state = Mutex(State())

    func load() -> State { state.withLock { $0 } }

    /// Says what is refused now, and counts it.
    func setRefusal(_ refusal: ReleaseRefusal?) {
        state.withLock { $0.refusal = refusal }
        if let refusal { refusals[refusal.reason.rawValue].add() }
    }

    func update(_ change: (inout State) -> Void) { state.withLock { change(&$0) } }
}
