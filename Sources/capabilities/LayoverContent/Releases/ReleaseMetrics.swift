import LayoverMetrics
import LayoverModel
import LayoverReleases

/// Metrics of releases; all are 0 on a server that does not follow releases.
enum ReleaseMetrics {
    static let version = Metric(
        .gauge, "layover_release_version", help: "the version of the release that is served; 0 without a release")
    static let pointerAge = Metric(
        .gauge, "layover_release_pointer_age_seconds",
        help: "time since the live release was signed; 0 if it was never signed")
    static let heldBack = Metric(
        .gauge, "layover_release_held_back",
        help: "1 if the published release is not applied; `held_back` in the status contains the reason")
    static let refusals = Metric(
        .counter, "layover_release_refusals_total", help: "rejected releases and pointers, by `reason`")

    static let state = Metric(
        .gauge, "layover_release_state",
        help: "1 for each state that this server's releases are in, by `state`: stale, pinned, frozen, bypass, rollout")
    static let rolloutStep = Metric(
        .gauge, "layover_release_rollout_step",
        help: "the current step of the rollout, from 1; 0 without a rollout")
    static let reverts = Metric(
        .counter, "layover_release_reverts_total", help: "releases that were rolled back because they were worse")

    static let all = [version, pointerAge, heldBack, refusals, state, rolloutStep, reverts]

    /// The lines of all metrics.
    ///
    /// - Parameters:
    ///   - status: The served and rejected releases, with their counts.
    ///   - control: The override of this server.
    ///   - now: The moment.
    /// - Returns: The lines, in the order of the reference.
    static func lines(_ status: ReleaseStatus, _ control: ReleaseControl, now: UTCInstant) -> [String] {
        let state = status.load()
        let holds = [
            ("stale", state.pointer?.isStale(at: now) ?? false), ("pinned", control.pinned != nil),
            ("frozen", control.isFrozen), ("bypass", control.isBypassed), ("rollout", state.rollout != nil),
        ]
        let states = holds.map { MetricSample($0.1 ? 1 : 0, ["state": $0.0]) }
        return lines(state, status.refusals, now: now) + self.state.lines(states)
            + rolloutStep.lines(state.rollout.map { $0.progress.index + 1 } ?? 0) + reverts.lines(status.reverts.value)
    }

    private static func lines(_ state: ReleaseStatus.State, _ counts: LabelledCounts, now: UTCInstant) -> [String] {
        version.lines(state.served?.record.version ?? 0) + pointerAge.lines(state.pointer?.age(at: now) ?? 0)
            + heldBack.lines(state.refusal == nil ? 0 : 1) + refusals.lines(counts.samples(by: "reason"))
    }
}
