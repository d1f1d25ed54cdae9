import LayoverAssembly
import LayoverCatalog

/// The summary of a widget in one sentence: its outcome, and what would make it show.
struct TraceSummary {
    let widget: CompiledWidget
    let outcome: WidgetTrace.Outcome
    let steps: [TraceStep]
    let position: WidgetAccount.Position
    /// The fallback that replaces this widget.
    let standIn: String?
    /// The widget that it replaces itself.
    let resolvedFrom: String?
    /// "shows when ..."; `nil` if it is unknown which widget draws it.
    let condition: String?

    var text: String {
        switch outcome {
        case .shown: shown
        case .pending: "Waits: \(against.first.map(told) ?? "results are still coming in")."
        case .hidden: hidden
        }
    }

    private var against: [TraceStep] { steps.filter(\.isAgainst) }

    /// Describes what was found, and what would change it.
    private func told(_ step: TraceStep) -> String {
        let found = step.brief ?? step.words
        guard let remedy = step.remedy, !found.contains(remedy) else { return found }
        return "\(found); \(remedy)"
    }

    private var shown: String {
        if let resolvedFrom { return "Shows in place of '\(resolvedFrom)', which this client cannot draw." }
        if let unknown = steps.first(where: { $0.step == .condition && $0.verdict == .unknown }) {
            return "Shows \(PositionText.text(position)): \(unknown.words)."
        }
        let why = condition.map { $0.hasPrefix("shows when ") ? ", because \($0.dropFirst(11))" : "" } ?? ""
        return "Shows \(PositionText.text(position))\(why)."
    }

    private var hidden: String {
        guard let first = against.first else {
            return standIn.map { "Does not show: '\($0)' is shown instead." } ?? "Does not show."
        }
        let text = "Does not show: \(told(first))"
        let others = against.dropFirst().map(\.step.rawValue)
        guard !others.isEmpty else { return text + "." }
        let words = EnglishText.join(others.map { TraceSummary.names[$0] ?? $0 }, by: "and")
        return text + ". Then \(words) would still hide it."
    }

    private static let names = [
        "layout": "its page", "experiment": "its experiment", "kill": "a kill", "requires": "its requirements",
        "schedule": "its schedule", "condition": "its condition", "provider": "its provider", "place": "its place",
        "limits": "the page's limits", "budget": "its budget", "status": "its status",
    ]
}
