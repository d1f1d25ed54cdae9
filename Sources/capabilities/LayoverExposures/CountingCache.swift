import Dispatch
import Synchronization

/// Answers that are counted aside and kept for a while, so that no call on the admin listener waits for a disk, a kill least
/// of all.
final class CountingCache<Query: Hashable & Sendable, Outcome: Sendable>: Sendable {
    /// One answer, and whether another is on its way.
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
    /// Tells those whose count takes longer.
    private let patience: DispatchQueue

    /// - Parameters:
    ///   - label: For debuggers.
    ///   - freshMilliseconds: Time that an answer holds.
    ///   - patienceMilliseconds: Time that an answer waits for a count.
    ///   - queryLimit: Answers that are kept.
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

    /// Tells the answer, where it is fresh or soon there, and `nil` while it is being counted; returns at once.
    ///
    /// - Parameters:
    ///   - query: What is asked.
    ///   - count: Counts, beside the caller and one at a time.
    ///   - completion: The first call counts: one that had to be told `nil` may hear the answer, too.
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

    /// The answer where it is fresh, and whether the caller is the one who has it counted.
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
