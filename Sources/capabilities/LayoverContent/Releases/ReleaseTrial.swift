import LayoverCatalog
import LayoverFrame
import LayoverReleases
import LayoverSchema

/// A release that some are shown while it is looked at.
struct ReleaseTrial: Sendable {
    var release: CompiledRelease
    /// Its record and its bundle, as they lie.
    let document: [UInt8]
    let packed: [UInt8]
    /// Of its record.
    let hash: String
    var progress: RolloutProgress
    var share: RolloutShare
    /// Counts of the step.
    var watch = RolloutWatch()

    /// - Returns: `nil` for a release whose content names no steps.
    init?(release: CompiledRelease, document: [UInt8], packed: [UInt8], hash: String, now: Int) {
        guard let plan = release.catalog.settings.rollout else { return nil }
        self.release = release
        self.document = document
        self.packed = packed
        self.hash = hash
        progress = RolloutProgress(plan, now: now)
        share = RolloutShare(salt: hash)
    }

    /// Works out anew who is shown it, and counts from the beginning.
    mutating func beginStep(place: Int?) {
        share = progress.plan.share(at: progress.index, place: place, salt: hash)
        watch = RolloutWatch()
    }
}
