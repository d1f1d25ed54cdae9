import LayoverFindIndex
import LayoverMetrics

/// Counts replies by how they were found, and their time; never the text of a query.
final class FindCounters: Sendable {
    static let answers = Metric(
        .counter, "layover_find_answers_total", help: "answers of the finder, by `stage` (how the items were found)")
    static let seconds = Metric(
        .histogram, "layover_find_answer_seconds", help: "time that the finder took, without the network")
    static let all = [answers, seconds]

    private let exact = Count()
    private let corrected = Count()
    private let partial = Count()
    private let nothing = Count()
    private let popular = Count()
    private let time = Histogram()

    func count(_ stage: FindStage, microseconds: Int) {
        time.observe(microseconds: microseconds)
        switch stage {
        case .popular: popular.add()
        case .found(.exact): exact.add()
        case .found(.corrected): corrected.add()
        case .found(.partial): partial.add()
        case .found(.none): nothing.add()
        }
    }

    var lines: [String] {
        let counts = [
            ("exact", exact), ("corrected", corrected), ("partial", partial), ("none", nothing), ("popular", popular),
        ]
        return FindCounters.answers.lines(counts.map { MetricSample($0.1.value, ["stage": $0.0]) })
            + FindCounters.seconds.lines(time)
    }
}

/// How a reply was found.
enum FindStage: Hashable, Sendable {
    case found(FinderAnswer.Stage)
    /// The query was empty.
    case popular

    var name: String {
        switch self {
        case .found(let stage): stage.rawValue
        case .popular: "popular"
        }
    }
}
