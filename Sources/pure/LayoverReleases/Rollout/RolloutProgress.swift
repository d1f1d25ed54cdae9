/// The progress of a release's rollout, and the next action, which depends on the counts.
package struct RolloutProgress: Hashable, Sendable {
    /// The next action.
    package enum Action: Hashable, Sendable {
        case stay
        /// The next step begins, and the counts start again.
        case advance
        /// All readers receive the release.
        case finish
        /// No reader receives the release any more.
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

    /// The step as written in the file.
    package var step: RolloutPlan.Step? { plan.steps.indices.contains(index) ? plan.steps[index] : nil }

    /// Evaluates the counts of this step.
    ///
    /// A release that is worse is reverted at once. Otherwise the rollout advances when the step has lasted long enough and
    /// each release has at least `ReleaseLimits.rolloutAnswers` answers. If no reader here receives the release, only the
    /// time counts.
    ///
    /// - Parameters:
    ///   - now: Seconds since 1970.
    ///   - old: Counts of the previous release.
    ///   - new: Counts of the new release.
    ///   - isShown: Whether any reader here receives the new release.
    /// - Returns: The action to take now.
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
