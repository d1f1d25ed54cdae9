/// Counts of the answers of one release within one step.
package struct RolloutSample: Hashable, Sendable {
    package var answers = 0
    /// Answers with a card that failed.
    package var failedCards = 0
    /// Answers that should have a layout and have none.
    package var withoutLayout = 0
    /// Failures that clients told of its cards.
    package var failedEvents = 0
    /// Time of a layout that one in a hundred exceeds.
    package var slowMicroseconds = 0

    package init() {}

    /// A count in parts of ten thousand answers.
    private func basisPoints(_ count: Int) -> Int { answers == 0 ? 0 : count * 10_000 / answers }

    /// Holds this release against another one.
    ///
    /// - Parameters:
    ///   - old: The other one's, of the same minutes.
    ///   - tolerance: By how much it may be worse.
    /// - Returns: Why it is worse; `nil` where it is not.
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
