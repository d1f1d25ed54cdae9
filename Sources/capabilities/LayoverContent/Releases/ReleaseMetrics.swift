import LayoverMetrics
import LayoverModel
import LayoverReleases

/// Metrics of releases; of a server that follows none, all of them are 0.
enum ReleaseMetrics {
    static let version = Metric(
        .gauge, "layover_release_version", help: "the version of the release that is served; 0 for none")
    static let pointerAge = Metric(
        .gauge, "layover_release_pointer_age_seconds",
        help: "time since somebody signed which release is live; 0 where nobody did")
    static let heldBack = Metric(
        .gauge, "layover_release_held_back",
        help: "1 where what the folder of releases names is not applied; `held_back` in the status says why")
    static let refusals = Metric(
        .counter, "layover_release_refusals_total", help: "releases and pointers that were refused, by `reason`")

    static let all = [version, pointerAge, heldBack, refusals]

    /// Their lines.
    ///
    /// - Parameters:
    ///   - state: What is served and refused.
    ///   - counts: Refusals by reason.
    ///   - now: The moment.
    /// - Returns: In the order of the reference.
    static func lines(_ state: ReleaseStatus.State, _ counts: LabelledCounts, now: UTCInstant) -> [String] {
        version.lines(state.served?.record.version ?? 0) + pointerAge.lines(state.pointer?.age(at: now) ?? 0)
            + heldBack.lines(state.refusal == nil ? 0 : 1) + refusals.lines(counts.samples(by: "reason"))
    }
}
