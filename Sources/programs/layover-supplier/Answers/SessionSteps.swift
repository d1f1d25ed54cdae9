import Synchronization

/// Number of polls that each search has had.
///
/// A session of an earlier run, or one that was forgotten, is at its end: what it showed never shrinks.
final class SessionSteps: Sendable {
    private struct Counts {
        var polls: [String: Int] = [:]
        var order: [String] = []
    }

    private let counts = Mutex(Counts())
    private let last: Int

    /// - Parameter last: The poll that is always answered whole.
    init(last: Int) { self.last = last }

    func begin(_ token: String) {
        counts.withLock { counts in
            if counts.order.count >= Limits.sessions {
                for old in counts.order.prefix(Limits.sessions / 2) { counts.polls[old] = nil }
                counts.order.removeFirst(Limits.sessions / 2)
            }
            counts.polls[token] = 0
            counts.order.append(token)
        }
    }

    /// Counts a poll.
    ///
    /// - Parameters:
    ///   - token: The session's.
    ///   - isCounted: Whether its answer will arrive, so that the next poll is another.
    /// - Returns: The number of this poll, from 1.
    func next(_ token: String, isCounted: Bool) -> Int {
        counts.withLock { counts in
            guard let polls = counts.polls[token] else { return last }
            if isCounted { counts.polls[token] = polls + 1 }
            return polls + 1
        }
    }
}
