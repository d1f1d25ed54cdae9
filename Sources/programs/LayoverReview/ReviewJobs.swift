/// Reviews that are in progress and the most recent finished ones. Pages poll their progress.
package actor ReviewJobs {
    package enum State: Sendable {
        /// The current step as text, with the number of pictures that are drawn and their total.
        case working(String, done: Int, of: Int)
        case sent(ReviewOutcome)
        case failed(ReviewRefusal)
    }

    private var states: [(number: Int, state: State)] = []
    private var count = 0

    package init() {}

    /// Starts one more job.
    ///
    /// - Returns: The job's number, from 1; `nil` if too many jobs are in progress.
    package func begin() -> Int? {
        let working = states.count { if case .working = $0.state { true } else { false } }
        guard working < ReviewLimits.atOnce else { return nil }
        count += 1
        states.append((count, .working("Reading the changes", done: 0, of: 0)))
        while states.count > ReviewLimits.remembered,
            let oldest = states.firstIndex(where: { if case .working = $0.state { false } else { true } })
        {
            states.remove(at: oldest)
        }
        return count
    }

    /// Updates the state of a job.
    package func report(_ state: State, of number: Int) {
        guard let place = states.firstIndex(where: { $0.number == number }) else { return }
        states[place].state = state
        // Only the newest download is kept, because downloads can be large.
        guard case .sent(let outcome) = state, case .bundle = outcome.place else { return }
        states.removeAll { entry in
            guard entry.number != number, case .sent(let other) = entry.state, case .bundle = other.place else {
                return false
            }
            return true
        }
    }

    /// The state of a job; `nil` if the job is unknown or no longer remembered.
    package func state(of number: Int) -> State? { states.first { $0.number == number }?.state }
}
