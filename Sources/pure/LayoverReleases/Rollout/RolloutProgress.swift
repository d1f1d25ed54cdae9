/// Where a release stands on its way, and what follows from what was counted.
package struct RolloutProgress: Hashable, Sendable {
    /// What is to be done.
    package enum Action: Hashable, Sendable {
        case stay
        /// The next step begins, and with it counting.
        case advance
        /// All are shown the release.
        case finish
        /// None is shown it any more.
        case revert(why: String)
    }

    package let plan: RolloutPlan
    /// The step, from 0.
    package private(set) var index = 0
    /// Seconds since 1970.
    package private(set) var since: Int

    package init(_ plan: RolloutPlan, now: Int) {
        self.plan = plan
        since = now
    }

    /// The step as the file has it.
    package var step: RolloutPlan.Step? { plan.steps.indices.contains(index) ? plan.steps[index] : nil }

    /// Looks at what was counted within this step.
    ///
    /// A release that is worse is taken back at once; one that is not goes on when the step has lasted long enough and so
    /// many answers of both are there. Where nobody is shown it, there is nothing to wait for but the time.
    ///
    /// - Parameters:
    ///   - now: Seconds since 1970.
    ///   - old: Counts of the release before.
    ///   - new: Counts of the release that is on its way.
    ///   - isShown: Whether somebody here is shown it.
    /// - Returns: What is to be done now.
    package func action(now: Int, old: RolloutSample, new: RolloutSample, isShown: Bool) -> Action {
        if case .percent(100)? = step { return .finish }
        let isCounted = min(old.answers, new.answers) >= ReleaseLimits.rolloutAnswers
        if isShown, isCounted, let fault = new.fault(against: old, plan.tolerance) { return .revert(why: fault) }
        guard now - since >= plan.waitSeconds, isCounted || !isShown else { return .stay }
        return index + 1 < plan.steps.count ? .advance : .finish
    }

    /// Begins the next step.
    package mutating func advance(now: Int) {
        index += 1
        since = now
    }
}
