import LayoverAssembly
import LayoverCatalog
import LayoverFlags
import LayoverModel
import LayoverSchema
import LayoverTargeting

/// The steps after a widget has its place: kills, client, schedule, condition, provider and page.
struct RuleSteps {
    /// Provides words.
    let tracer: WidgetTracer
    /// The inputs of the account: the request's own page, or a trial page.
    let inputs: LayoutInputs
    /// The widget in the catalog.
    let widget: CompiledWidget
    /// An account with a slot.
    let account: WidgetAccount

    var steps: [TraceStep] { [kill, requires, schedule, condition, provider, place, limits, budget] }

    /// The widget itself if it is drawn, else its fallback.
    private var drawn: CompiledWidget { account.drawn ?? widget }

    // MARK: Kill, client, schedule

    private var kill: TraceStep {
        guard !account.killedBy.isEmpty else { return TraceStep(.kill, .yes, "no kill affects it") }
        let names = account.killedBy.map(\.description)
        return TraceStep(
            .kill, .no, "killed by \(EnglishText.join(names, by: "and"))", at: widget.source.killSwitch?.location,
            remedy: names.map { "'layover revive \($0)'" }.joined(separator: " and ") + " restores it")
    }

    private var requires: TraceStep {
        let place = widget.source.location(of: "requires")
        switch account.ability {
        case .able: return TraceStep(.requires, .yes, "this client can draw it", at: place)
        case .asText(let missing):
            return TraceStep(
                .requires, .yes, "this client lacks \(missing), so it gets a line of text", at: place)
        case .standIn(let other, let missing):
            return TraceStep(
                .requires, .no, "this client lacks \(missing), so '\(other)' is shown instead", at: place,
                remedy: need(missing))
        case .unable(let missing):
            return TraceStep(
                .requires, .no, "this client lacks \(missing), and there is no fallback", at: place,
                remedy: need(missing))
        }
    }

    private func need(_ missing: String) -> String {
        let range = widget.source.requires.first { $0.capability.name == missing }?.range.description
        let component = widget.source.component.flatMap { missing.hasPrefix("native.") ? $0.name : nil }
        return "it needs a client with \(missing)\((range ?? component).map { " (\($0))" } ?? "")"
    }

    private var schedule: TraceStep {
        let place = drawn.source.location(of: "schedule")
        guard !account.windows.isEmpty else {
            return CampaignSchedule(tracer: tracer, inputs: inputs, account: account).step ?? always
        }
        let now = inputs.context.now
        if let window = account.windows.first(where: { $0.contains(now) }) {
            let end = window.until.map { "on until \(tracer.local($0))" } ?? "on, with no end"
            return TraceStep(.schedule, .yes, end, at: place)
        }
        if let next = account.windows.compactMap(\.from).filter({ $0 > now }).min() {
            return TraceStep(
                .schedule, .no, "it is \(tracer.local(now)); it is on from \(tracer.local(next))", at: place,
                remedy: "it shows from \(tracer.local(next))")
        }
        let last = account.windows.compactMap(\.until).max()
        return TraceStep(
            .schedule, .no, "it is over\(last.map { " since \(tracer.local($0))" } ?? "")", at: place,
            remedy: "give 'schedule' another window")
    }

    private var always: TraceStep { TraceStep(.schedule, .skipped, "it is always on") }

    // MARK: Condition

    private var condition: TraceStep {
        guard let trace = account.condition else { return TraceStep(.condition, .skipped, "it has no condition") }
        let place = drawn.source.showWhen.map { SourceLocation(drawn.source.location.file, $0.position) }
        let traceText = ConditionTraceText(english: tracer.english, values: inputs.valueText)
        let sentence = ConditionText(tracer.english).text(trace.outline)
        let operands = traceText.operands(trace)
        switch trace.truth {
        case .yes: return TraceStep(.condition, .yes, sentence, at: place, operands: operands)
        case .unknown where account.isShownUnknown:
            return TraceStep(
                .condition, .unknown,
                "\(sentence): that is not known, and 'when_unknown: show' shows it then\(otherTexts)", at: place,
                operands: operands, isAgainst: false)
        case .no, .unknown:
            return TraceStep(
                .condition, trace.truth == .no ? .no : .unknown,
                "it shows when \(sentence); here \(traceText.found(trace))\(noResults(trace))", at: place,
                operands: operands, remedy: "it shows when \(traceText.needed(trace))", brief: traceText.found(trace),
                reason: (trace.truth == .no ? OmissionReason.condition : .unknown).rawValue)
        case .pending:
            return TraceStep(
                .condition, .pending,
                "it shows when \(sentence); further results still decide it: "
                    + traceText.found(trace), at: place, operands: operands,
                remedy: "it shows when \(traceText.needed(trace))", brief: traceText.found(trace))
        }
    }

    /// The texts that replace others in this case.
    private var otherTexts: String {
        let swaps = drawn.source.textsWhenUnknown.filter { $0.text.name != $0.instead.name }
        guard !swaps.isEmpty else { return "" }
        return ", with \(EnglishText.join(swaps.map { "'\($0.instead.name)' for '\($0.text.name)'" }, by: "and"))"
    }

    /// Why `when_unknown: show` does not apply.
    private func noResults(_ trace: Trace) -> String {
        trace.truth == .unknown && drawn.source.showsWhenUnknown
            ? "; the search has all its results and found none, so 'when_unknown: show' shows nothing" : ""
    }

    // MARK: Provider, place, limits, budget

    private var provider: TraceStep {
        let place = drawn.source.provider.location
        switch account.provision {
        case .filled(let campaign):
            let name = campaign.map { "the campaign '\(inputs.serving.catalog.campaigns[$0].name)'" }
            return TraceStep(.provider, .yes, name.map { "it draws \($0)" } ?? "every field has its value", at: place)
        case .awaited(let words): return TraceStep(.provider, .pending, words, at: place)
        case .notAsked:
            return TraceStep(
                .provider, .skipped, "the service '\(drawn.source.provider.service?.name ?? "")' was not called",
                at: place)
        case .standsFor(let waiting, let all): return placeholder(of: waiting, among: all, at: place)
        case .failed(let reason, let detail):
            return TraceStep(.provider, .no, detail, at: place, reason: reason.rawValue)
        case .nothing(let reason, let detail): return nothing(reason, detail, place)
        }
    }

    private func placeholder(of waiting: [String], among all: [String], at place: SourceLocation) -> TraceStep {
        guard waiting.isEmpty else {
            return TraceStep(
                .provider, .yes, "it is the placeholder of \(EnglishText.join(waiting.map { "'\($0)'" }, by: "and"))",
                at: place)
        }
        let words =
            inputs.phase == .beforeResults
            ? "none of its widgets is waiting" : "placeholders are shown only before the first result"
        return TraceStep(
            .provider, .no, words, at: place,
            remedy: "it shows while \(EnglishText.join(all.map { "'\($0)'" }, by: "or")) waits for results",
            reason: OmissionReason.noCard.rawValue)
    }

    private func nothing(_ reason: OmissionReason, _ detail: String, _ place: SourceLocation) -> TraceStep {
        guard drawn.drawsCampaigns, reason == .noCard else {
            let field = drawn.source.fields.first { detail == "'\($0.name)' has no value" }
            return TraceStep(
                .provider, .no, tableWords(detail) ?? detail, at: field?.location ?? place, reason: reason.rawValue)
        }
        let campaignText = CampaignText(tracer: tracer, inputs: inputs)
        let told = account.campaigns.map(campaignText.words)
        let words =
            told.isEmpty ? "no campaign uses it in this market" : "no campaign runs: " + told.joined(separator: "; ")
        return TraceStep(
            .provider, .no, words, at: place, remedy: campaignText.remedy(account.campaigns),
            reason: reason.rawValue)
    }

    /// Describes what a table lacks; `nil` for other faults.
    private func tableWords(_ detail: String) -> String? {
        guard let table = drawn.source.provider.table?.name else { return nil }
        if detail.hasPrefix("no row for ") { return "the table '\(table)' has \(detail)" }
        guard let name = drawn.table?.keys.first(where: { detail == "'\($0.rawValue)' is unknown" }) else { return nil }
        return "\(FactText(name).noun) is not known, and the table '\(table)' is read by it"
    }

    private var place: TraceStep {
        let file = drawn.source.location(of: "place")
        if account.omission?.reason == .anotherPage {
            return TraceStep(
                .place, .no, "\(PositionText.text(account.position)), which is on another page of results", at: file,
                reason: OmissionReason.anotherPage.rawValue)
        }
        guard account.position == .nowhere else {
            return TraceStep(.place, .yes, PositionText.text(account.position), at: file)
        }
        let isComplete = inputs.facts.isComplete
        return TraceStep(
            .place, isComplete ? .no : .pending, "the itinerary beside it is not known", at: file,
            remedy: "it shows if the results have that itinerary", reason: OmissionReason.noValue.rawValue)
    }

    private var limits: TraceStep {
        let limits = inputs.layout.limits
        guard account.omission?.reason == .crowded else {
            return TraceStep(.limits, .yes, "the page has room for it", at: nil)
        }
        return TraceStep(
            .limits, .no,
            "the page is full: \(limits.top) on top, \(limits.total) in all, \(limits.gap) results between them, and its priority is \(widget.source.priority)",
            at: widget.source.location(of: "priority"), remedy: "give it a higher 'priority', or the page more room",
            reason: OmissionReason.crowded.rawValue)
    }

    private var budget: TraceStep {
        let reasons: [OmissionReason] = [.late, .tooLarge, .failed, .noLink]
        guard let omission = account.omission, reasons.contains(omission.reason), !isProvidersFault else {
            let bytes = inputs.serving.catalog.settings.budgets.cardBytes
            return TraceStep(.budget, .yes, "within \(bytes) bytes and \(widget.source.provider.budgetMilliseconds) ms")
        }
        let place = omission.reason == .late ? widget.source.provider.location : widget.source.location
        return TraceStep(
            .budget, .no, omission.detail.isEmpty ? omission.reason.rawValue : omission.detail, at: place,
            reason: omission.reason.rawValue)
    }

    /// True if the provider step already reports the failure.
    private var isProvidersFault: Bool { if case .failed = account.provision { true } else { false } }
}
