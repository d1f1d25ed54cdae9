import LayoverAssembly
import LayoverMetrics

/// Counts answers by how they ended, and fetches by their outcome; never the contents of a request.
final class PickCounters: Sendable {
    /// How an answer ended.
    enum End: String, CaseIterable, Sendable {
        /// Everything was known.
        case complete
        /// The first could not change any more, so the pending fetches were cancelled.
        case decided
        /// The time limit was reached.
        case deadline
        /// No candidate passed, or there was no candidate.
        case nobody
        /// The run was stopped, or the client disconnected.
        case stopped
    }

    enum Fetch: String, CaseIterable, Sendable {
        case answered, failed
        /// The service answered 200 with a body that no pick can use.
        case wrong
        case cancelled, cached

        init(_ answer: ServiceAnswers.Answer) {
            self =
                switch answer {
                case .body, .noCard: .answered
                case .late, .failed: .failed
                case .wrong: .wrong
                }
        }
    }

    static let answers = Metric(
        .counter, "layover_picks_total", help: "picks of `/v1/pick`, by `end`: how each ended")
    static let fetches = Metric(
        .counter, "layover_pick_fetches_total", help: "fetches of picks from services, by `outcome`: \(outcomes)")
    private static let outcomes = Fetch.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
    static let seconds = Metric(
        .histogram, "layover_pick_seconds", help: "time from a request to its first candidate")
    static let unreadable = Metric(
        .counter, "layover_pick_unreadable_opening_total",
        help: "opening hours that could not be read")
    static let all = [answers, fetches, seconds, unreadable]

    private let ends = CaseCounts<End>()
    private let outcomes = CaseCounts<Fetch>()
    private let time = Histogram()
    private let hours = Count()

    func count(_ end: End, microseconds: Int) {
        ends.add(end)
        if end != .stopped { time.observe(microseconds: microseconds) }
    }

    func count(_ fetch: Fetch) { outcomes.add(fetch) }

    func countUnreadableHours(_ count: Int) { hours.add(count) }

    var lines: [String] {
        PickCounters.answers.lines(ends.samples(by: "end"))
            + PickCounters.fetches.lines(outcomes.samples(by: "outcome")) + PickCounters.seconds.lines(time)
            + PickCounters.unreadable.lines(hours.value)
    }
}
