import LayoverModel
import LayoverReleases

extension RolloutPlan {
    /// The keys of a step, which has exactly one of them.
    static let stepKeys = ["servers", "markets", "percent"]

    /// Reads the valid parts of `rollout`; ``findings(_:)`` reports the others.
    ///
    /// - Returns: `nil` without steps: a release then goes everywhere at once.
    init?(_ decoding: Decoding) {
        let steps = decoding.items("steps").compactMap { Step(Decoding($0, file: decoding.file)) }
        guard !steps.isEmpty else { return nil }
        var tolerance = Tolerance()
        if let allow = decoding.sub("allow") {
            if let percent = allow.number("failures"), (0...100).contains(percent) {
                tolerance.basisPoints = Int(percent * 100)
            }
            tolerance.latencyPercent = allow.int("latency") ?? tolerance.latencyPercent
        }
        let wait = decoding.milliseconds("wait").map { $0 / 1_000 }
        self.init(steps: steps, waitSeconds: wait ?? RolloutPlan.standardWaitSeconds, tolerance: tolerance)
    }

    /// Reports steps that have several of these keys, or none.
    static func findings(_ decoding: Decoding) -> [Diagnostic] {
        decoding.items("steps").filter { step in
            stepKeys.filter { step[$0] != nil }.count != 1
        }.map { step in
            .error(
                "rollout.step",
                "a step names \(stepKeys.contains { step[$0] != nil } ? "several kinds of readers" : "no readers"); write exactly one of 'servers', 'markets' and 'percent' in each step",
                at: SourceLocation(decoding.file, step.position))
        }
    }
}

extension RolloutPlan.Step {
    fileprivate init?(_ decoding: Decoding) {
        let markets = Set(decoding.markets("markets"))
        if let count = decoding.int("servers") {
            self = .servers(count)
        } else if let percent = decoding.int("percent") {
            self = .percent(percent)
        } else if !markets.isEmpty {
            self = .markets(markets)
        } else {
            return nil
        }
    }
}
