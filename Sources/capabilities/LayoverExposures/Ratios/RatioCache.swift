import LayoverCatalog
import LayoverExperiments

/// Counts units by arm aside, so that no call on the admin listener waits for a disk, a kill least of all.
final class RatioCache: Sendable {
    /// A question that the cache is asked.
    struct Query: Hashable, Sendable {
        /// `nil` for all.
        var experiment: String?
        /// Milliseconds; `nil` for all time.
        var since: Int?
    }

    /// The outcome of a question.
    struct Outcome: Sendable {
        var reports: [RatioReport] = []
        var reading = RowArchive.Reading()
        /// Why there is none; empty where there is.
        var trouble = ""
        /// Milliseconds since 1970.
        var countedAt = 0
    }

    /// Units that the server tells apart at one time: 20 MiB.
    static let entryLimit = 1_000_000
    /// Answers that are kept.
    static let queryLimit = 8
    /// Time that an answer holds, milliseconds.
    static let freshMilliseconds = 10_000
    /// Time that an answer waits for a count, milliseconds; small logs are counted by then.
    static let patienceMilliseconds = 300

    private let archive: any RowSource
    private let clock: @Sendable () -> Int
    private let answers: CountingCache<Query, Outcome>

    /// - Parameters:
    ///   - archive: Where rows lie.
    ///   - clock: Milliseconds since 1970.
    init(_ archive: any RowSource, clock: @escaping @Sendable () -> Int) {
        self.archive = archive
        self.clock = clock
        answers = CountingCache(
            "ratios", freshMilliseconds: RatioCache.freshMilliseconds,
            patienceMilliseconds: RatioCache.patienceMilliseconds, queryLimit: RatioCache.queryLimit, clock: clock)
    }

    /// Tells the answer, where it is fresh or soon there, and `nil` while it is being counted; returns at once.
    ///
    /// - Parameters:
    ///   - query: What is asked.
    ///   - catalog: Whose experiments are counted.
    ///   - completion: The first call counts: one that had to be told `nil` may hear the answer, too.
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
            // Experiments that run and have no rows are worth a look too.
            let keys = query.experiment.map { [$0] } ?? Set(tally.keys + Array(splits.keys)).sorted()
            outcome.reports = keys.map { tally.report($0, weights: splits[$0]?.weights) }
        } catch {
            outcome.trouble = "\(error)"
        }
        outcome.countedAt = clock()
        return outcome
    }
}
