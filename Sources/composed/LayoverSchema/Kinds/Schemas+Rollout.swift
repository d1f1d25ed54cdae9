import LayoverModel
import LayoverReleases

extension Schemas {
    static let rollout = Record(
        "rollout",
        "The steps by which servers that follow releases show a new one, and when they take it back by themselves.",
        [
            Record.Key(
                "steps", .list(.record(rolloutStep), count: ReleaseLimits.rolloutSteps), required: true,
                "each adds readers to those before: `[ { servers: 1 }, { markets: [IE] }, { percent: 10 }, { percent: 100 } ]`"
            ),
            Record.Key(
                "wait",
                .duration(
                    milliseconds: ReleaseLimits.rolloutWaitSeconds.lowerBound * 1000...ReleaseLimits.rolloutWaitSeconds
                        .upperBound * 1000),
                standard: "\(RolloutPlan.standardWaitSeconds / 60)m",
                "how long a step lasts at least; longer where fewer than \(ReleaseLimits.rolloutAnswers) answers of each release were given"
            ),
            Record.Key("allow", .record(rolloutAllowance), "by how much the new release may be worse"),
        ])

    static let rolloutStep = Record(
        "rollout step", "Whom the new release is shown to from then on; one of the three.",
        [
            Record.Key(
                "servers", .int(ReleaseLimits.rolloutServers),
                "so many servers, the first by `rollout_place`, or by their names where they share a store"),
            Record.Key("markets", .list(.market, count: 1...64), "all requests of these markets"),
            Record.Key("percent", .int(1...100), "of a hundred units and searches, by a hash that stays"),
        ])

    static let rolloutAllowance = Record(
        "rollout allowance", "By how much a new release may be worse than the one before; more takes it back.",
        [
            Record.Key(
                "failures", .number(0...100), standard: "1",
                "points of percent more answers with a failed card, without a layout, or with a failure that clients tell"
            ),
            Record.Key(
                "latency", .int(0...1000), standard: "50",
                "percent more time of the layout that one in a hundred exceeds"),
        ])
}
