import LayoverFindIndex
import LayoverMetrics

/// Counts replies by how they were found, and their time; never the text of a query.
final class FindCounters: Sendable {
    static let rows: [MetricRow<FindCounters>] = [
        .counter(
            "layover_find_answers_total", help: "answers of the finder, by `stage` (how the items were found)",
            { $0.stages.samples(by: "stage") }),
        .histogram(
            "layover_find_answer_seconds", help: "time that the finder took, without the network", \.time),
        .counter(
            "layover_find_unwritten_total",
            help: "files of words that could not be written, for example because they exceed a limit", \.unwritten),
        .counter(
            "layover_find_device_items_dropped_total",
            help: "items that sets for devices left out, because of the limit of bytes", \.droppedItems),
    ]

    let unwritten = Count()
    let droppedItems = Count()

    private let stages = CaseCounts<FindStage>()
    private let time = Histogram()

    func count(_ stage: FindStage, microseconds: Int) {
        time.observe(microseconds: microseconds)
        stages.add(stage)
    }
}

/// How a reply was found.
enum FindStage: String, CaseIterable, Sendable {
    case exact, corrected, partial, none
    /// The query was empty.
    case popular

    init(_ stage: FinderAnswer.Stage) {
        self =
            switch stage {
            case .exact: .exact
            case .corrected: .corrected
            case .partial: .partial
            case .none: .none
            }
    }
}
