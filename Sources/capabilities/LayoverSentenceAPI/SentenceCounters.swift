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

    private let calls = Call.allCases.map { _ in Count() }
    private let reasons = SentenceRepair.Reason.allCases.map { _ in Count() }

    func count(_ call: Call) { calls[Call.allCases.firstIndex(of: call) ?? 0].add() }

    func count(_ repairs: [SentenceRepair]) {
        for repair in repairs { reasons[SentenceRepair.Reason.allCases.firstIndex(of: repair.reason) ?? 0].add() }
    }

    var lines: [String] {
        SentenceCounters.answers.lines(
            zip(Call.allCases, calls).map { MetricSample($1.value, ["call": $0.rawValue]) })
            + SentenceCounters.repairs.lines(
                zip(SentenceRepair.Reason.allCases, reasons).map { MetricSample($1.value, ["reason": $0.rawValue]) })
    }
}
