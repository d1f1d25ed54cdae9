import LayoverMetrics
import LayoverSentence

/// Counts answers by call, and repairs by reason; never the sentences themselves.
final class SentenceCounters: Sendable {
    enum Call: String, CaseIterable { case say, suggest, batch, grammar, same }

    static let answers = Metric(
        .counter, "layover_sentence_answers_total",
        help: "answers about sentences, by `call`; `same` for answers that the client already has")
    static let repairs = Metric(
        .counter, "layover_sentence_repairs_total", help: "repairs of codes, by `reason`")
    static let all = [answers, repairs]

    private let calls = CaseCounts<Call>()
    private let reasons = CaseCounts<SentenceRepair.Reason>()

    func count(_ call: Call) { calls.add(call) }

    func count(_ repairs: [SentenceRepair]) { for repair in repairs { reasons.add(repair.reason) } }

    var lines: [String] {
        SentenceCounters.answers.lines(calls.samples(by: "call"))
            + SentenceCounters.repairs.lines(reasons.samples(by: "reason"))
    }
}
