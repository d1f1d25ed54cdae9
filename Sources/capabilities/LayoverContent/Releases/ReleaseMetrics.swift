import LayoverMetrics
import LayoverModel
import LayoverReleases

/// State of releases, as metrics report it; all are 0 on a server that does not follow releases.
struct ReleaseMetrics {
    let status: ReleaseStatus
    /// The served and rejected releases.
    let state: ReleaseStatus.State
    /// The override of this server.
    let control: ReleaseControl
    let now: UTCInstant

    static let rows: [MetricRow<ReleaseMetrics>] = [
        .gauge(
            "layover_release_version", help: "the version of the release that is served; 0 without a release",
            { $0.state.served?.record.version ?? 0 }),
        .gauge(
            "layover_release_pointer_age_seconds",
            help: "time since the live release was signed; 0 if it was never signed",
            { $0.state.pointer?.age(at: $0.now) ?? 0 }),
        .gauge(
            "layover_release_held_back",
            help: "1 if the published release is not applied; `held_back` in the status contains the reason",
            { $0.state.refusal != nil }),
        .counter(
            "layover_release_refusals_total", help: "rejected releases and pointers, by `reason`",
            { $0.status.refusals.samples(by: "reason") }),
        .gauge(
            "layover_release_state",
            help:
                "1 for each state that this server's releases are in, by `state`: stale, pinned, frozen, bypass, rollout",
            \.states),
        .gauge(
            "layover_release_rollout_step",
            help: "the current step of the rollout, from 1; 0 without a rollout",
            { $0.state.rollout.map { $0.progress.index + 1 } ?? 0 }),
        .counter(
            "layover_release_reverts_total", help: "releases that were rolled back because they were worse",
            \.status.reverts),
    ]

    private var states: [MetricSample] {
        let holds = [
            ("stale", state.pointer?.isStale(at: now) ?? false), ("pinned", control.pinned != nil),
            ("frozen", control.isFrozen), ("bypass", control.isBypassed), ("rollout", state.rollout != nil),
        ]
        return holds.map { MetricSample($0.1 ? 1 : 0, ["state": $0.0]) }
    }
}
