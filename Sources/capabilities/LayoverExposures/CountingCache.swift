import Dispatch
import Synchronization

/// Answers that are counted in the background and cached for a while, so that no call on the admin listener waits for a disk,
/// above all not a kill.
final class CountingCache<Query: Hashable & Sendable, Outcome: Sendable>: Sendable {
    /// One answer, and whether another is being counted.
    private struct Entry {
        var outcome: Outcome?
        /// Milliseconds since 1970.
        var countedAt = 0
        var isCounting = false
    }

    private let clock: @Sendable () -> Int
    private let freshMilliseconds: Int
    private let patienceMilliseconds: Int
    private let queryLimit: Int
    private let entries = Mutex<[Query: Entry]>([:])
    private let queue: DispatchQueue
    /// Replies to callers whose count takes longer.
    private let patience: DispatchQueue

    /// - Parameters:
    ///   - label: For debuggers.
    ///   - freshMilliseconds: How long an answer is cached.
    ///   - patienceMilliseconds: How long a reply waits for a count.
    ///   - queryLimit: Maximum cached answers.
    ///   - clock: Milliseconds since 1970.
    init(
        _ label: String, freshMilliseconds: Int, patienceMilliseconds: Int, queryLimit: Int,
        clock: @escaping @Sendable () -> Int
    ) {
        self.freshMilliseconds = freshMilliseconds
        self.patienceMilliseconds = patienceMilliseconds
        self.queryLimit = queryLimit
        self.clock = clock
        queue = DispatchQueue(label: "layover.\(label)", qos: .utility)
        patience = DispatchQueue(label: "layover.\(label).patience")
    }

    /// Passes the answer if it is fresh or counted in time, or `nil` while it is being counted; returns at once.
    ///
    /// - Parameters:
    ///   - query: The query.
    ///   - count: Counts, on a queue of its own and one at a time.
    ///   - completion: Only its first call counts: after a `nil` it may be called with the answer, too.
    func outcome(
        _ query: Query, count: @escaping @Sendable () -> Outcome, _ completion: @escaping @Sendable (Outcome?) -> Void
    ) {
        let (known, isFirst) = known(query)
        guard known == nil, isFirst else { return completion(known) }
        queue.async { [self] in
            let outcome = count()
            let now = clock()
            entries.withLock { $0[query] = Entry(outcome: outcome, countedAt: now) }
            completion(outcome)
        }
        patience.asyncAfter(deadline: .now() + .milliseconds(patienceMilliseconds)) { completion(nil) }
    }

    /// The answer if it is fresh, and whether the caller must have it counted.
    private func known(_ query: Query) -> (outcome: Outcome?, isFirst: Bool) {
        let now = clock()
        return entries.withLock { entries in
            if let entry = entries[query], let outcome = entry.outcome, now - entry.countedAt < freshMilliseconds {
                return (outcome, false)
            }
            if entries[query] == nil, entries.count >= queryLimit { entries = entries.filter { $0.value.isCounting } }
            guard entries.count < queryLimit || entries[query] != nil else { return (nil, false) }
            defer { entries[query, default: Entry()].isCounting = true }
            return (nil, !(entries[query]?.isCounting ?? false))
        }
    }
}
