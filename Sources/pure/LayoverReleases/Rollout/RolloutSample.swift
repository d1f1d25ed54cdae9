/// Counts of the answers of one release within one step.
package struct RolloutSample: Hashable, Sendable {
    package var answers = 0
    /// Answers with a card that failed.
    package var failedCards = 0
    /// Answers that should have a layout but do not.
    package var withoutLayout = 0
    /// Failures of its cards that clients reported.
    package var failedEvents = 0
    /// The 99th percentile of a layout's time.
    package var slowMicroseconds = 0

    package init() {}

    /// A count per ten thousand answers.
    private func basisPoints(_ count: Int) -> Int { answers == 0 ? 0 : count * 10_000 / answers }

    /// Compares this release with another one.
    ///
    /// - Parameters:
    ///   - old: Counts of the other release in the same minutes.
    ///   - tolerance: How much worse this one may be.
    /// - Returns: Why this one is worse; `nil` if it is not.
    package func fault(against old: RolloutSample, _ tolerance: RolloutPlan.Tolerance) -> String? {
        let counts: [(String, KeyPath<RolloutSample, Int>)] = [
            ("answers have a card that failed", \.failedCards), ("answers have no layout", \.withoutLayout),
            ("answers brought a failure of a client", \.failedEvents),
        ]
        for (words, count) in counts {
            let (new, before) = (basisPoints(self[keyPath: count]), old.basisPoints(old[keyPath: count]))
            guard new > before + tolerance.basisPoints else { continue }
            return "\(RolloutSample.percent(new)) of its \(words), \(RolloutSample.percent(before)) before"
        }
        let allowed = old.slowMicroseconds / 100 * (100 + tolerance.latencyPercent)
        guard slowMicroseconds > max(allowed, old.slowMicroseconds + ReleaseLimits.rolloutNoiseMicroseconds) else {
            return nil
        }
        return
            "one layout in a hundred takes more than \(slowMicroseconds) us, \(old.slowMicroseconds) us before"
    }

    /// `0.5 %`.
    private static func percent(_ basisPoints: Int) -> String {
        let tenths = basisPoints / 10
        return "\(tenths / 10).\(tenths % 10) %"
    }
}
