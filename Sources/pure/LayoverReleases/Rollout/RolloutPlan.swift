package import LayoverModel

/// How a release reaches all readers: in steps, each of which is checked before the next.
package struct RolloutPlan: Hashable, Sendable {
    /// One step: who is added to the readers of the release.
    package enum Step: Hashable, Sendable {
        /// The first servers, up to this number, for all their requests.
        case servers(Int)
        /// Every request of these markets.
        case markets(Set<Market>)
        /// This percentage of units and searches, by a stable hash.
        case percent(Int)
    }

    /// How much worse a new release may be before it is reverted.
    package struct Tolerance: Hashable, Sendable {
        /// Answers with failed cards, answers without a layout and failures that clients report, each per ten thousand
        /// answers, above those of the previous release.
        package var basisPoints = 100
        /// The 99th percentile of a layout's time, in percent above that of the previous release.
        package var latencyPercent = 50

        package init() {}
    }

    package static let standardWaitSeconds = 600

    package let steps: [Step]
    /// The minimum duration of each step.
    package let waitSeconds: Int
    package let tolerance: Tolerance

    package init(steps: [Step], waitSeconds: Int, tolerance: Tolerance) {
        self.steps = steps
        self.waitSeconds = waitSeconds
        self.tolerance = tolerance
    }

    /// Returns who receives the release in one step.
    ///
    /// - Parameters:
    ///   - index: Of the step.
    ///   - place: The place of this server among all, from 1; `nil` if it is not known to be among the first.
    ///   - salt: Different for each release, so that the first readers are not always the same.
    /// - Returns: All readers of this step and of the previous ones.
    package func share(at index: Int, place: Int?, salt: String) -> RolloutShare {
        var share = RolloutShare(salt: salt)
        for step in steps.prefix(index + 1) {
            switch step {
            case .servers(let count): share.isWhole = share.isWhole || place.map { $0 <= count } ?? false
            case .markets(let markets): share.markets.formUnion(markets)
            case .percent(let percent): share.percent = max(share.percent, percent)
            }
        }
        return share
    }
}

extension RolloutPlan.Step: CustomStringConvertible {
    package var description: String {
        switch self {
        case .servers(let count): "servers: \(count)"
        case .markets(let markets): "markets: [\(markets.sorted().map(\.code).joined(separator: ", "))]"
        case .percent(let percent): "percent: \(percent)"
        }
    }
}
