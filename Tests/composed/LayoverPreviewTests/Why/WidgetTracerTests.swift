import LayoverAssembly
import LayoverCatalog
import LayoverJSON
import LayoverModel
import LayoverTestKit
import Testing

@testable import LayoverPreview

struct WidgetTracerTests {
    private let content: WhyContent

    init() throws { content = try WhyContent.shared.get() }

    private func trace(_ widget: String, _ change: (inout WhyContent.Request) -> Void = { _ in }) throws -> WidgetTrace
    {
        var request = WhyContent.Request()
        change(&request)
        return try #require(try content.page(request).trace(of: widget))
    }

    @Test func `a card that shows says why`() throws {
        let trace = try trace("advice") {
            $0.facts = [.routeCountries: .texts(PackedTexts(["CU"]))]
            $0.traveller = "residence=US"
        }
        #expect(trace.outcome == .shown)
        #expect(trace.reason == nil)
        #expect(
            trace.summary
                == "Shows on top of the results, because the trip touches Cuba and the traveller lives in the United States."
        )
        #expect(trace.decisive == nil)
    }

    @Test func `an unmet condition shows the actual and the expected value`() throws {
        let trace = try trace("advice") {
            $0.facts = [.routeCountries: .texts(PackedTexts(["CU", "GB"]))]
            $0.traveller = "residence=NO"
        }
        #expect(trace.outcome == .hidden)
        #expect(trace.reason == "condition")
        #expect(
            trace.summary
                == "Does not show: the country that the traveller lives in is Norway; it shows when the traveller lives in the United States."
        )
        let step = try #require(trace.decisive)
        #expect(step.place?.description == "widgets/cards/advice/widget.yaml:6:12")
        #expect(
            step.operands.map { "\($0.words): \($0.truth), \($0.value ?? "-")" } == [
                "route.countries has CU: yes, CU, GB", "traveller.residence is US: no, NO",
            ])
    }

    @Test func `an unknown fact is shown if the widget names it`() throws {
        let trace = try trace("advice")
        #expect(trace.outcome == .shown)
        #expect(trace.summary.contains("'when_unknown: show' shows it then"))
    }

    /// The widget, the request, the outcome, the reason, the decisive step, and a part of the summary.
    private struct Case: Sendable, CustomTestStringConvertible {
        let widget: String
        var change: @Sendable (inout WhyContent.Request) -> Void = { _ in }
        var outcome = WidgetTrace.Outcome.hidden
        let reason: String
        let step: TraceStep.Kind
        let words: String

        var testDescription: String { "\(widget): \(reason)" }
    }

    private static let cases: [Case] = [
        Case(
            widget: "idea", reason: "status", step: .status,
            words: "it is a draft, which only previews show; write 'status: live'"),
        Case(widget: "gone", reason: "status", step: .status, words: "it is retired"),
        Case(
            widget: "season", change: { $0.market = "NO" }, reason: "layout", step: .layout,
            words: "NO removes it from the page 'flight-results'"),
        Case(
            widget: "season", reason: "schedule", step: .schedule,
            words: "it is 2026-12-07 12:00 +00:00; it is on from 2026-12-20 00:00 +00:00"),
        Case(
            widget: "season", change: { $0.now = UTCInstant(seconds: 1_800_000_000) }, reason: "schedule",
            step: .schedule, words: "it is over since 2027-01-01 00:00 +00:00"),
        Case(
            widget: "simple", reason: "fallback", step: .layout,
            words: "it is only a fallback for clients that cannot draw 'able'"),
        Case(
            widget: "tried", change: { $0.arms = ["trial": "off"] }, reason: "experiment", step: .experiment,
            words: "variant 'off' of the experiment 'trial' leaves it out"),
        Case(
            widget: "swapped", change: { $0.arms = ["trial": "off"] }, reason: "experiment", step: .experiment,
            words: "variant 'off' of the experiment 'trial' shows 'spare' instead"),
        Case(
            widget: "spare", reason: "experiment", step: .experiment,
            words: "this request is not in variant 'off' of the experiment 'trial'"),
        Case(
            widget: "always", change: { $0.kills = ["widget:always"] }, reason: "killed", step: .kill,
            words: "killed by widget:always; 'layover revive widget:always' restores it"),
        Case(
            widget: "advice", change: { $0.kills = ["kill-switch:legal"] }, reason: "killed", step: .kill,
            words: "killed by kill-switch:legal"),
        Case(
            widget: "able",
            change: {
                $0.client = "platform=ios, app=6.9, caps=\"native.plain@1\""
            }, reason: "requires", step: .requires,
            words: "this client lacks app.ios, so 'simple' is shown instead; it needs a client with app.ios (>=7.20)"),
        Case(
            widget: "always", change: { $0.client = "platform=ios, caps=\"card.html@1\"" }, reason: "requires",
            step: .requires, words: "this client lacks native.plain, and there is no fallback"),
        Case(
            widget: "many", reason: "unknown", step: .condition,
            words: "the number of direct results is not known; it shows when there are at least 6 direct results"),
        Case(
            widget: "many", change: { $0.isBefore = true }, outcome: .pending, reason: "pending", step: .condition,
            words: "Waits: the number of direct results is not known yet"),
        Case(
            widget: "many",
            change: {
                $0.facts = [.resultsDirectCount: .int(4)]
                $0.isComplete = false
            }, outcome: .pending, reason: "pending", step: .condition,
            words: "the number of direct results is 4, so far"),
        Case(
            widget: "asked", reason: "no_value", step: .provider, words: "'text' has no value"),
        Case(
            widget: "banner", reason: "no_card", step: .provider,
            words: "no campaign runs: 'sale' is for other routes; it shows on the routes of a campaign"),
        Case(
            widget: "banner", change: { $0.now = UTCInstant(seconds: 1_796_126_400) }, reason: "no_card",
            step: .provider, words: "'sale' starts 2026-12-07 09:00 +00:00; it shows from 2026-12-07 09:00 +00:00"),
        Case(
            widget: "beside", reason: "no_value", step: .place,
            words: "the itinerary beside it is not known"),
        Case(
            widget: "crowded",
            change: {
                $0.facts = [
                    .resultsDirectCount: .int(9), .routeDestinationAirport: .text("OSL"),
                    .routeDestinationCity: .text("Oslo"),
                    .resultsCheapest: .text("i-1"),
                ]
            }, reason: "crowded", step: .limits, words: "the page is full: 5 on top, 9 in all"),
    ]

    @Test(arguments: cases)
    private func `reports why a card is missing, and how to show it`(tried: Case) throws {
        let trace = try trace(tried.widget, tried.change)
        #expect(trace.outcome == tried.outcome)
        #expect(trace.reason == tried.reason)
        #expect(trace.decisive?.step == tried.step, "\(trace.steps.map { "\($0.step) \($0.verdict) \($0.words)" })")
        #expect(trace.summary.contains(tried.words), "\(trace.summary)")
    }

    @Test func `a replacement names the widget that it replaces`() throws {
        let trace = try trace("simple") { $0.client = "platform=ios, app=6.9, caps=\"native.plain@1\"" }
        #expect(trace.outcome == .shown)
        #expect(trace.summary == "Shows in place of 'able', which this client cannot draw.")
    }

    @Test func `a widget in no layout is tried on the page`() throws {
        let trace = try trace("idea") { $0.market = "NO" }
        #expect(trace.steps.first { $0.step == .condition }?.verdict == .yes)
        let other = try self.trace("idea")
        #expect(other.steps.first { $0.step == .condition }?.verdict == .no)
        #expect(other.summary.hasSuffix("Then its page and its condition would still hide it."))
    }

    @Test func `steps know their place in the file`() throws {
        let trace = try trace("season")
        let places = Dictionary(uniqueKeysWithValues: trace.steps.map { ($0.step, $0.place?.description) })
        #expect(places[.layout] == "widgets/layouts/flight-results.yaml:2:33")
        #expect(places[.schedule] == "widgets/cards/season/widget.yaml:6:1")
        #expect(places[.place] == "widgets/cards/season/widget.yaml:7:1")
        #expect(places[.market] == "widgets/markets/GB.yaml:1:1")
    }

    @Test func `is written as JSON with every step`() throws {
        let json = try trace("season").json(\.plainJSON)
        #expect(json["outcome"] == .string("hidden"))
        #expect(json["steps"]?.items?.map { $0["step"]?.string } == TraceStep.Kind.allCases.map(\.rawValue))
        #expect(json["steps"]?.items?.first?["place"]?["line"] == .int(1))
    }

    /// For any request: the trace agrees with the layout, and the decisive step with the layout's reason.
    @Test(arguments: 0..<200)
    func `agrees with the layout, for any request`(seed: Int) throws {
        var chance = SeededGenerator(seed: UInt64(seed))
        let request = RandomWhyRequest.make(&chance)
        let page = try content.page(request)
        let traces = page.traces(depth: seed % 4 == 0 ? .trial : .page)
        #expect(traces.map(\.widget) == content.catalog.widgets.map(\.name))
        for trace in traces { check(trace, page, seed) }
    }

    private func check(_ trace: WidgetTrace, _ page: ExplainedPage, _ seed: Int) {
        let cards = page.layout["cards"]?.items ?? []
        let isShown = cards.contains { $0["widget"]?.string == trace.widget }
        let isPending = page.layout["pending"]?.items?.contains { $0.string == trace.widget } ?? false
        let omitted = page.layout["omitted"]?.items?.first { $0["widget"]?.string == trace.widget }?["reason"]?.string
        let isStandIn = cards.contains { $0["widget"]?.string == trace.widget && $0["resolved_from"] != nil }
        #expect(trace.outcome == (isShown ? .shown : isPending ? .pending : .hidden), "\(seed) \(trace.widget)")
        if let omitted, !isShown { #expect(trace.reason == omitted, "\(seed) \(trace.widget)") }
        if !isStandIn {
            #expect((trace.decisive == nil) == isShown, "\(seed) \(trace.widget): \(trace.summary)")
        }
        let reasons: [String: TraceStep.Kind] = [
            "killed": .kill, "experiment": .experiment, "schedule": .schedule, "condition": .condition,
            "unknown": .condition, "requires": .requires, "crowded": .limits,
        ]
        // A fallback for a widget may itself be omitted; the step is then that the client cannot draw the widget.
        if let omitted, let step = reasons[omitted], trace.decisive?.step != .requires {
            #expect(trace.decisive?.step == step, "\(seed) \(trace.widget): \(omitted)")
        }
        if isPending { #expect(trace.decisive?.verdict == .pending, "\(seed) \(trace.widget): \(trace.summary)") }
    }
}
