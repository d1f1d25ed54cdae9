import LayoverModel
import LayoverReleases

extension Schemas {
    static let rollout = Record(
        "rollout",
        "The steps in which servers roll out a new release, and the limits for an automatic rollback.",
        keys: [
            Record.Key(
                "steps", .list(.record(rolloutStep), count: ReleaseLimits.rolloutSteps), required: true,
                "each step adds readers to the previous ones: `[ { servers: 1 }, { markets: [IE] }, { percent: 10 }, { percent: 100 } ]`"
            ),
            Record.Key(
                "wait",
                .duration(
                    milliseconds: ReleaseLimits.rolloutWaitSeconds.lowerBound * 1000...ReleaseLimits.rolloutWaitSeconds
                        .upperBound * 1000),
                standard: "\(RolloutPlan.standardWaitSeconds / 60)m",
                "how long a step lasts at least; longer until each release has served \(ReleaseLimits.rolloutAnswers) answers"
            ),
            Record.Key("allow", .record(rolloutAllowance), "how much worse the new release may be"),
        ])

    static let rolloutStep = Record(
        "rollout step", "The readers who see the new release from this step on; exactly one of the three.",
        keys: [
            Record.Key(
                "servers", .int(ReleaseLimits.rolloutServers),
                "this number of servers, in the order of `rollout_place`, or of their names if they share a store"),
            Record.Key("markets", .list(.market, count: 1...64), "all requests of these markets"),
            Record.Key("percent", .int(1...100), "this percentage of units and searches, by a stable hash"),
        ])

    static let rolloutAllowance = Record(
        "rollout allowance",
        "How much worse than the previous release a new one may be. Beyond these limits it is rolled back.",
        keys: [
            Record.Key(
                "failures", .number(0...100), standard: "1",
                "increase, in percentage points, of answers with a failed card, without a layout, or with a failure that clients report"
            ),
            Record.Key(
                "latency", .int(0...1000), standard: "50",
                "increase of the layout's 99th percentile time, in percent"),
        ])
}
