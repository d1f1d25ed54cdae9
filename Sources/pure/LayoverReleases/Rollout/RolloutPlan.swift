package import LayoverModel

/// How a release comes to all readers: step by step, each looked at before the next.
package struct RolloutPlan: Hashable, Sendable {
    /// One step: who is shown the release from then on, beside all who are already.
    package enum Step: Hashable, Sendable {
        /// The first so many servers, whole.
        case servers(Int)
        /// Every request of these markets.
        case markets(Set<Market>)
        /// So many of a hundred units and searches, by a stable hash.
        case percent(Int)
    }

    /// By how much a new release may be worse before it is taken back.
    package struct Tolerance: Hashable, Sendable {
        /// Answers with failed cards, answers without a layout and failures that clients tell, each in parts of ten
        /// thousand answers above those of the release before.
        package var basisPoints = 100
        /// Time of a layout that one in a hundred exceeds, in percent above that of the release before.
        package var latencyPercent = 50

        package init() {}
    }

    package static let standardWaitSeconds = 600

    package let steps: [Step]
    /// Time that each step lasts at least.
    package let waitSeconds: Int
    package let tolerance: Tolerance

    package init(steps: [Step], waitSeconds: Int, tolerance: Tolerance) {
        self.steps = steps
        self.waitSeconds = waitSeconds
        self.tolerance = tolerance
    }

    /// Works out who is shown the release in one step.
    ///
    /// - Parameters:
    ///   - index: Of the step.
    ///   - place: Of this server among all, from 1; `nil` where it is not known to be among the first.
    ///   - salt: Another for each release, so that it is not always the same readers who are first.
    /// - Returns: All whom this step and those before it name.
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
