import LayoverCatalog
import LayoverFrame
import LayoverReleases
import LayoverSchema

/// A release in rollout, while its results are watched.
struct ReleaseTrial: Sendable {
    var release: CompiledRelease
    /// The raw bytes of its record and its bundle.
    let document: [UInt8]
    let packed: [UInt8]
    /// Hash of its record.
    let hash: String
    var progress: RolloutProgress
    var share: RolloutShare
    /// Counts of the step.
    var watch = RolloutWatch()

    /// - Returns: `nil` for a release whose content has no rollout steps.
    init?(release: CompiledRelease, document: [UInt8], packed: [UInt8], hash: String, now: Int) {
        guard let plan = release.catalog.settings.rollout else { return nil }
        self.release = release
        self.document = document
        self.packed = packed
        self.hash = hash
        progress = RolloutProgress(plan, now: now)
        share = RolloutShare(salt: hash)
    }

    /// Determines who is shown it in the current step, and starts new counts.
    mutating func beginStep(place: Int?) {
        share = progress.plan.share(at: progress.index, place: place, salt: hash)
        watch = RolloutWatch()
    }
}
