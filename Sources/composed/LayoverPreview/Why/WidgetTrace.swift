package import LayoverJSON
package import LayoverModel

/// Why a widget shows, or why not, step by step.
package struct WidgetTrace: Sendable {
    package enum Outcome: String, Sendable { case shown, hidden, pending }

    package let widget: String
    package let outcome: Outcome
    /// The reason in the layout's `omitted`; without one, the step that decided; `nil` for a card that shows.
    package let reason: String?
    /// One sentence with the outcome, and what would make it show.
    package let summary: String
    package let steps: [TraceStep]

    /// The first step that kept it from showing.
    package var decisive: TraceStep? { steps.first(where: \.isAgainst) }
}

/// One rule, and whether the widget passed it.
package struct TraceStep: Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        case market, status, layout, experiment, kill, requires, schedule, condition, provider, place, limits, budget
    }

    package enum Verdict: String, Sendable {
        case yes, no, unknown, pending
        /// It was not evaluated, because nothing depends on it or its input is missing.
        case skipped
    }

    package let step: Kind
    package let verdict: Verdict
    package let words: String
    package var place: SourceLocation?
    package var operands: [TraceOperand] = []
    /// What would change the verdict; `nil` if nothing can.
    package var remedy: String?
    /// A short form of the finding, if `words` are too long for a sentence.
    var brief: String?
    /// The reason for it in the layout's `omitted`.
    var reason: String?
    /// True if the verdict keeps the card away; an unknown condition may still show it.
    package private(set) var isAgainst: Bool

    init(
        _ step: Kind, _ verdict: Verdict, _ words: String, at place: SourceLocation? = nil,
        operands: [TraceOperand] = [], remedy: String? = nil, brief: String? = nil, reason: String? = nil,
        isAgainst: Bool? = nil
    ) {
        self.step = step
        self.verdict = verdict
        self.words = words
        self.place = place
        self.operands = operands
        self.remedy = remedy
        self.brief = brief
        self.reason = reason
        self.isAgainst = isAgainst ?? (verdict == .no || verdict == .pending || verdict == .unknown)
    }
}

/// One test of a condition, and the value that it saw.
package struct TraceOperand: Sendable, JSONWritable {
    /// With the fact's own name: `results.direct.count is at least 6`.
    package let words: String
    /// The same without names of facts: "there are at least 6 direct results".
    package let plain: String
    /// `yes`, `no`, `unknown` or `pending`.
    package let truth: String
    /// `4, so far`; `nil` if the value is unknown.
    package let value: String?
    /// The number of joins around the operand.
    package let depth: Int

    package var json: JSONValue {
        .record(["words": words, "plain": plain, "truth": truth, "value": value, "depth": depth])
    }
}

extension WidgetTrace {
    /// One trace of `/api/why`; `place` writes a place in a file, because only the server knows the folder and the
    /// editor.
    package func json(_ place: (SourceLocation) -> JSONValue) -> JSONValue {
        .record([
            "widget": widget, "outcome": outcome.rawValue, "reason": reason, "summary": summary,
            "steps": steps.map { $0.json(place) },
        ])
    }
}

extension TraceStep {
    fileprivate func json(_ place: (SourceLocation) -> JSONValue) -> JSONValue {
        .record([
            "step": step.rawValue, "verdict": verdict.rawValue, "words": words, "remedy": remedy,
            "place": self.place.map(place), "operands": operands,
        ])
    }
}

extension SourceLocation {
    /// `{"file", "line", "column"}`, without a link to an editor.
    package var plainJSON: JSONValue {
        .record(["file": file, "line": line, "column": column])
    }
}
