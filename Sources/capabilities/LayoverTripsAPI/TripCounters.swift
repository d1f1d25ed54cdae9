import LayoverMetrics
import LayoverTrips

/// Outcomes of calls about trips, by labels that are known from the start.
struct TripCounters: Sendable {
    private static let commandsMetric = Metric(
        .counter, "layover_trip_commands_total",
        help: "commands by `command` and `end`: `done`, `replayed`, `refused` or `failed`")
    private static let refusalsMetric = Metric(
        .counter, "layover_trip_refusals_total", help: "refused calls about trips, by `type` of the problem")
    private static let readsMetric = Metric(
        .counter, "layover_trip_reads_total",
        help: "reads of trips by the answer that was `sent`: `unchanged`, `ready` (from memory) or `written` (anew)")
    private static let answersMetric = Metric(
        .counter, "layover_trip_answers_total",
        help:
            "vouched answers that may change prices of trips, by `end`: `compared`, `unwatched` (no trip waited), `unread`, or `passed-over` (the queue was full)"
    )
    private static let limitedMetric = Metric(
        .counter, "layover_trip_limited_total", help: "calls about trips that exceeded a limit")
    private static let commitMetric = Metric(
        .histogram, "layover_trip_commit_seconds", help: "time from a command until it is on the disk")
    private static let streamsMetric = Metric(
        .gauge, "layover_trip_streams", help: "clients with an open stream of a trip")
    private static let bytesMetric = Metric(
        .gauge, "layover_trip_store_bytes",
        help: "length of the store's files on this server's disk, by `file`: `database`, `log` or `erasures`")
    private static let warningsMetric = Metric(
        .gauge, "layover_trip_store_warnings",
        help:
            "1 if the store warns, by `warning`: `erasures-unreadable` (the journal of erasures), `log-held` (the log still contains erased data) or `sweep-held` (a sweep would end most trips)"
    )

    static let reference = [
        commandsMetric, refusalsMetric, readsMetric, answersMetric, limitedMetric, commitMetric, streamsMetric,
        bytesMetric, warningsMetric,
    ]

    enum Read: String, CaseIterable { case unchanged, ready, written }

    enum End: String, CaseIterable { case done, replayed, refused, failed }

    enum Answer: String, CaseIterable {
        case compared, unwatched, unread
        case passedOver = "passed-over"
    }

    private let commands: [(name: String, ends: LabelledCounts)]
    private let refusals = LabelledCounts(TripCallProblem.allCases.map(\.rawValue))
    private let reads = LabelledCounts(Read.allCases.map(\.rawValue))
    private let answers = LabelledCounts(Answer.allCases.map(\.rawValue))
    let limited = Count()
    let commit = Histogram()

    init() {
        commands = TripCallName.allCases.map { ($0.rawValue, LabelledCounts(End.allCases.map(\.rawValue))) }
    }

    func add(_ read: Read) { reads[read.rawValue].add() }

    func add(_ answer: Answer) { answers[answer.rawValue].add() }

    func add(_ call: TripCallName, _ end: End) {
        commands.first { $0.name == call.rawValue }?.ends[end.rawValue].add()
    }

    func add(_ problem: TripProblem) { refusals[problem.wire.type].add() }

    func prometheus(streams: Int, _ store: any ServedTripStore) -> [String] {
        let warnings = store.warnings
        let ends = commands.flatMap { $0.ends.samples(by: "end", ["command": $0.name]) }
        let lines: [[String]] = [
            TripCounters.commandsMetric.lines(ends),
            TripCounters.refusalsMetric.lines(refusals.samples(by: "type")),
            TripCounters.readsMetric.lines(reads.samples(by: "sent")),
            TripCounters.answersMetric.lines(answers.samples(by: "end")),
            TripCounters.limitedMetric.lines(limited.value), TripCounters.streamsMetric.lines(streams),
            TripCounters.commitMetric.lines(commit),
            TripCounters.bytesMetric.lines(store.fileBytes.map { MetricSample($0.bytes, ["file": $0.file]) }),
            TripCounters.warningsMetric.lines(
                TripStoreWarning.allCases.map { warning in
                    MetricSample(warnings[warning] == nil ? 0 : 1, ["warning": warning.rawValue])
                }),
        ]
        return lines.flatMap { $0 }
    }
}
