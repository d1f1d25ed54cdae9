import Synchronization

/// The number of polls of each search.
///
/// A session from a previous run, or one that was dropped, is at its last poll, so that its results never shrink.
final class SessionSteps: Sendable {
    private struct Counts {
        var polls: [String: Int] = [:]
        var order: [String] = []
    }

    private let counts = Mutex(Counts())
    private let last: Int

    /// - Parameter last: The poll that is always answered completely.
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
    ///   - token: The session's token.
    ///   - isCounted: True if the client receives the whole answer, so that the next poll is a new one.
    /// - Returns: The number of this poll, from 1.
    func next(_ token: String, isCounted: Bool) -> Int {
        counts.withLock { counts in
            guard let polls = counts.polls[token] else { return last }
            if isCounted { counts.polls[token] = polls + 1 }
            return polls + 1
        }
    }
}
