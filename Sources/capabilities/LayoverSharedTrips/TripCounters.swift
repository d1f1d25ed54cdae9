import LayoverMetrics
import LayoverTrips

/// What calls about trips came to, by labels that are known from the start.
struct TripCounters: Sendable {
    static let reference: [(name: String, summary: String)] = [
        ("layover_trip_commands_total", "`command` and how it ended: `done`, `replayed`, `refused` or `failed`"),
        ("layover_trip_refusals_total", "by `type` of the problem"),
        ("layover_trip_reads_total", "by what was sent: `unchanged`, `ready` (written before) or `written`"),
        (
            "layover_trip_answers_total",
            "vouched answers that a trip may wait for: `compared`, `unwatched` (no trip waited), `unread`, or `passed-over` (no room)"
        ),
        ("layover_trip_limited_total", "calls that came too often"),
        ("layover_trip_commit_seconds", "from a command to the answer that it is on the disk"),
        ("layover_trip_streams", "clients that listen"),
    ].map { (name: $0.0, summary: $0.1) }

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

    func prometheus(streams: Int) -> [String] {
        let ends = commands.flatMap { command in
            command.ends.lines("layover_trip_commands_total", by: "end").map { line in
                line.replacing("{end=", with: "{command=\"\(command.name)\",end=")
            }
        }
        return ["# TYPE layover_trip_commands_total counter"] + ends
            + ["# TYPE layover_trip_refusals_total counter"] + refusals.lines("layover_trip_refusals_total", by: "type")
            + ["# TYPE layover_trip_reads_total counter"] + reads.lines("layover_trip_reads_total", by: "sent")
            + ["# TYPE layover_trip_answers_total counter"] + answers.lines("layover_trip_answers_total", by: "end")
            + [
                "# TYPE layover_trip_limited_total counter", "layover_trip_limited_total \(limited.value)",
                "# TYPE layover_trip_streams gauge", "layover_trip_streams \(streams)",
            ] + commit.prometheus("layover_trip_commit_seconds")
    }
}
