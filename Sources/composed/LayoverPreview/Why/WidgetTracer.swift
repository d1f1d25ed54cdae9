package import LayoverAssembly
import LayoverCatalog
import LayoverExperiments
import LayoverFlags
package import LayoverJSON
import LayoverModel
import LayoverSchema

/// Traces the widgets of one catalog through one assembled and written layout.
///
/// The code that made the decision evaluates the rules; the outcome of a widget is read from the layout.
package struct WidgetTracer {
    let inputs: LayoutInputs
    private let page: LayoutPage
    let english: EnglishText
    /// Cards of the layout, by widget.
    private let cards: [String: JSONValue]
    /// The fallback that replaces a widget, by the widget's name.
    private let standIns: [String: String]

    /// - Parameters:
    ///   - page: Assembled with `explains`.
    ///   - layout: The written layout.
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

    /// Every widget of the catalog, by name; each widget that is not on the page costs an assembly if `depth` is `trial`.
    package func all(depth: Depth = .page) -> [WidgetTrace] {
        inputs.serving.catalog.widgets.indices.map { trace(of: $0, depth: depth) }
    }

    /// The widgets with a place on this page, by name.
    package func onPage() -> [WidgetTrace] {
        let names = Set(inputs.layout.slots.map { inputs.serving.catalog.cards[$0.widget].name })
        return names.sorted().compactMap { trace(of: $0, depth: .page) }
    }

    /// How far a widget that is not on the page is traced.
    package enum Depth: Sendable {
        /// Until it is clear that it is not on the page.
        case page
        /// As if it were on the page.
        case trial
    }

    /// One widget; `nil` if it is not in the catalog.
    package func trace(of name: String, depth: Depth = .trial) -> WidgetTrace? {
        inputs.serving.catalog.index(ofWidget: name).map { trace(of: $0, depth: depth) }
    }

    func trace(of index: Int, depth: Depth) -> WidgetTrace {
        let widget = inputs.serving.catalog.widgets[index]
        let account = page.account(of: widget.name)
        var steps = SeatSteps(tracer: self, widget: widget, account: account).steps
        if account.slot != nil {
            steps += RuleSteps(tracer: self, inputs: inputs, widget: widget, account: account).steps
        } else if depth == .trial, let trial = page.onTrial(of: index) {
            let account = trial.account(of: widget.name)
            steps += RuleSteps(tracer: self, inputs: trial.inputs, widget: widget, account: account).steps
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

    /// The market's name for people: `Norway (NO)`.
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
