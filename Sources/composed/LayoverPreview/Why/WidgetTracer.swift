package import LayoverAssembly
import LayoverCatalog
import LayoverExperiments
import LayoverFlags
package import LayoverJSON
import LayoverModel
import LayoverSchema

/// Traces the widgets of one catalog through one layout that was assembled and written.
///
/// Rules are looked at by the code that decided; what came of a widget is read from the layout itself.
package struct WidgetTracer {
    /// Inputs that the layout was made of.
    let inputs: LayoutInputs
    private let page: LayoutPage
    let english: EnglishText
    /// Cards of the layout, by widget.
    private let cards: [String: JSONValue]
    /// Stand-ins for widgets, by the widget's name.
    private let standIns: [String: String]

    /// - Parameters:
    ///   - page: Assembled with `explains`.
    ///   - layout: What was written.
    package init(_ page: LayoutPage, layout: JSONValue) {
        self.page = page
        inputs = page.inputs
        english = EnglishText(page.inputs.tools.formatting)
        var cards: [String: JSONValue] = [:]
        var standIns: [String: String] = [:]
        for card in layout["cards"]?.items ?? [] {
            guard let name = card["widget"]?.string else { continue }
            if cards[name] == nil { cards[name] = card }
            if let original = card["resolved_from"]?.string { standIns[original] = name }
        }
        self.cards = cards
        self.standIns = standIns
    }

    /// Every widget of the catalog, in the order of their names; trying those that the page has not costs an assembly each.
    package func all(depth: Depth = .page) -> [WidgetTrace] {
        inputs.serving.catalog.widgets.indices.map { trace(of: $0, depth: depth) }
    }

    /// Those that this page has a place for, in the order of their names.
    package func onPage() -> [WidgetTrace] {
        let names = Set(inputs.layout.slots.map { inputs.serving.catalog.cards[$0.widget].name })
        return names.sorted().compactMap { trace(of: $0, depth: .page) }
    }

    /// Depth to which a widget is followed that the page does not have.
    package enum Depth: Sendable {
        /// Until it is found not to be there.
        case page
        /// As if it were there.
        case trial
    }

    /// One widget; `nil` where the catalog has none of this name.
    package func trace(of name: String, depth: Depth = .trial) -> WidgetTrace? {
        inputs.serving.catalog.index(ofWidget: name).map { trace(of: $0, depth: depth) }
    }

    func trace(of index: Int, depth: Depth) -> WidgetTrace {
        let widget = inputs.serving.catalog.widgets[index]
        let account = page.account(of: widget.name)
        let seated = SeatSteps(self, widget, account).steps
        var steps = seated
        if account.slot != nil {
            steps += RuleSteps(self, inputs, widget, account).steps
        } else if depth == .trial, let trial = page.onTrial(of: index) {
            steps += RuleSteps(self, trial.inputs, widget, trial.account(of: widget.name)).steps
        }
        let outcome = outcome(of: widget.name, account)
        let reason = outcome == .shown ? nil : reason(of: widget.name, account, steps)
        let summary = TraceSummary(
            widget: widget, outcome: outcome, steps: steps, position: account.position, standIn: standIns[widget.name],
            resolvedFrom: cards[widget.name]?["resolved_from"]?.string,
            condition: account.drawn.map { ConditionText(english).sentence($0.condition, showsWhenUnknown: false) })
        return WidgetTrace(
            widget: widget.name, outcome: outcome, reason: reason, summary: summary.text, steps: steps)
    }

    private func outcome(of name: String, _ account: WidgetAccount) -> WidgetTrace.Outcome {
        if cards[name] != nil { return .shown }
        return account.isPending ? .pending : .hidden
    }

    private func reason(of name: String, _ account: WidgetAccount, _ steps: [TraceStep]) -> String? {
        if let omission = account.omission { return omission.reason.rawValue }
        if account.isPending { return TraceStep.Verdict.pending.rawValue }
        if standIns[name] != nil { return OmissionReason.requires.rawValue }
        return steps.first(where: \.isAgainst).map { $0.reason ?? $0.step.rawValue }
    }

    /// A moment on the market's own clock.
    func local(_ moment: UTCInstant) -> String {
        let market = inputs.context.market
        return MarketMoment(moment, in: market.timeZone, inputs.tools.zones)?.text ?? moment.description
    }

    /// The market as people call it: `Norway (NO)`.
    var marketName: String {
        let code = inputs.context.market.market.code
        return "\(english.country(code)) (\(code))"
    }

    func armWords(_ arm: WidgetAccount.Arm) -> String {
        let experiments = inputs.serving.catalog.experiments
        guard experiments.indices.contains(arm.experiment) else { return "an experiment" }
        let experiment = experiments[arm.experiment]
        let arms = experiment.experiment.arms
        let key = arms.indices.contains(arm.arm) ? arms[arm.arm].key : "?"
        return "variant '\(key)' of the experiment '\(experiment.key)'"
    }

    func location(of arm: WidgetAccount.Arm) -> SourceLocation? {
        let experiments = inputs.serving.catalog.experiments
        guard experiments.indices.contains(arm.experiment) else { return nil }
        let source = experiments[arm.experiment].source
        return source.variants.indices.contains(arm.arm) ? source.variants[arm.arm].key.location : source.location
    }
}
