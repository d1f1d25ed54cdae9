import LayoverCatalog
import LayoverExperiments

/// Counts units by arm in the background, so that no call on the admin listener waits for a disk, above all not a kill.
final class RatioCache: Sendable {
    /// A query to the cache.
    struct Query: Hashable, Sendable {
        /// `nil` for all experiments.
        var experiment: String?
        /// Milliseconds; `nil` for all time.
        var since: Int?
    }

    /// The outcome of a query.
    struct Outcome: Sendable {
        var reports: [RatioReport] = []
        var reading = RowArchive.Reading()
        /// Why the count failed; empty if it did not.
        var trouble = ""
        /// Milliseconds since 1970.
        var countedAt = 0
    }

    /// Maximum units that the server distinguishes at one time: 20 MiB.
    static let entryLimit = 1_000_000
    /// Maximum cached answers.
    static let queryLimit = 8
    /// How long an answer is cached, milliseconds.
    static let freshMilliseconds = 10_000
    /// How long a reply waits for a count, milliseconds; small logs are counted by then.
    static let patienceMilliseconds = 300

    private let archive: any RowSource
    private let clock: @Sendable () -> Int
    private let answers: CountingCache<Query, Outcome>

    /// - Parameters:
    ///   - archive: The source of rows.
    ///   - clock: Milliseconds since 1970.
    init(_ archive: any RowSource, clock: @escaping @Sendable () -> Int) {
        self.archive = archive
        self.clock = clock
        answers = CountingCache(
            "ratios", freshMilliseconds: RatioCache.freshMilliseconds,
            patienceMilliseconds: RatioCache.patienceMilliseconds, queryLimit: RatioCache.queryLimit, clock: clock)
    }

    /// Passes the answer if it is fresh or counted in time, or `nil` while it is being counted; returns at once.
    ///
    /// - Parameters:
    ///   - query: The query.
    ///   - catalog: The catalog with the experiments to be counted.
    ///   - completion: Only its first call counts: after a `nil` it may be called with the answer, too.
    func outcome(_ query: Query, _ catalog: Catalog?, _ completion: @escaping @Sendable (Outcome?) -> Void) {
        answers.outcome(
            query, count: { [self] in tally(query, catalog.map { ExperimentSplit.of($0) } ?? [:]) }, completion)
    }

    private func tally(_ query: Query, _ splits: [String: ExperimentSplit]) -> Outcome {
        var outcome = Outcome()
        var tally = RatioTally(
            by: [.market, .platform, .appVersion], limit: RatioCache.entryLimit, splits: splits)
        let since = query.since.map { max(0, clock() - $0) } ?? 0
        do {
            outcome.reading = try RatioCount.count(
                archive, in: since..<Int.max, experiment: query.experiment, into: &tally, progress: { _ in })
            // Running experiments without rows are listed too.
            let keys = query.experiment.map { [$0] } ?? Set(tally.keys + Array(splits.keys)).sorted()
            outcome.reports = keys.map { tally.report($0, weights: splits[$0]?.weights) }
        } catch {
            outcome.trouble = "\(error)"
        }
        outcome.countedAt = clock()
        return outcome
    }
}
