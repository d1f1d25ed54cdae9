/// Reviews that are being made, and the last ones that were: pages ask how far they are.
package actor ReviewJobs {
    package enum State: Sendable {
        /// What is done at the moment, in words, with pictures drawn and to be drawn.
        case working(String, done: Int, of: Int)
        case sent(ReviewOutcome)
        case failed(ReviewRefusal)
    }

    private var states: [(number: Int, state: State)] = []
    private var count = 0

    package init() {}

    /// Makes room for one more.
    ///
    /// - Returns: Its number, from 1; `nil` where too many are being made.
    package func begin() -> Int? {
        let working = states.count { if case .working = $0.state { true } else { false } }
        guard working < ReviewLimits.atOnce else { return nil }
        count += 1
        states.append((count, .working("Reading what changed", done: 0, of: 0)))
        while states.count > ReviewLimits.remembered,
            let oldest = states.firstIndex(where: { if case .working = $0.state { false } else { true } })
        {
            states.remove(at: oldest)
        }
        return count
    }

    /// Notes how far one is.
    package func report(_ state: State, of number: Int) {
        guard let place = states.firstIndex(where: { $0.number == number }) else { return }
        states[place].state = state
        // Of files to take away, the newest is kept: they may be large.
        guard case .sent(let outcome) = state, case .bundle = outcome.place else { return }
        states.removeAll { entry in
            guard entry.number != number, case .sent(let other) = entry.state, case .bundle = other.place else {
                return false
            }
            return true
        }
    }

    /// `nil` where it was never there, or is forgotten.
    package func state(of number: Int) -> State? { states.first { $0.number == number }?.state }
}
