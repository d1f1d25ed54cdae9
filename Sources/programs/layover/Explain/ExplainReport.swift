import LayoverAssembly
import LayoverCatalog
import LayoverJSON
import LayoverModel
import LayoverPreview

/// The report of `layover explain`.
struct ExplainReport {
    let differences: [LayoutReplay.Difference]
    private let page: ExplainedPage
    private let request: ExplainRequest
    private let traces: [WidgetTrace]
    private let isDetailed: Bool
    private let isJSON: Bool

    /// Describes the named widgets in full; without names, all widgets in one line each.
    init(_ page: ExplainedPage, request: ExplainRequest, names: [String], isJSON: Bool) {
        self.page = page
        self.request = request
        self.isJSON = isJSON
        isDetailed = !names.isEmpty
        traces = isDetailed ? names.compactMap(page.trace) : page.traces(depth: isJSON ? .trial : .page)
        differences = request.replay?.differences(from: page.layout) ?? []
    }

    var output: String { isJSON ? json.description : text }

    // MARK: Text

    private var text: String {
        let body = isDetailed ? traces.map(detail).joined(separator: "\n\n") : list
        return ([head] + replayLines + ["", body]).joined(separator: "\n")
    }

    private var head: String {
        let context = request.context
        let market = context.market
        let now =
            MarketMoment(context.now, in: market.timeZone, page.assembled.inputs.tools.zones)?.text ?? "\(context.now)"
        return """
            market \(market.market), \(context.locale), \(now); catalog \(request.catalog.shortHash)
            facts: \(request.origin)
            """
    }

    private var replayLines: [String] {
        guard let replay = request.replay else { return [] }
        let isSame = replay.request.catalog == request.catalog.shortHash
        let catalog =
            isSame
            ? "the response is from this catalog"
            : "the response is from catalog \(replay.request.catalog), these files are \(request.catalog.shortHash)"
        let told = differences.map { "  \($0.widget): the response has it \($0.was), these files \($0.is)" }
        guard told.isEmpty else { return [catalog, "the response and these files differ:"] + told }
        return [catalog, "the response and these files agree"]
    }

    private var list: String {
        let rows = traces.map { ($0.outcome.rawValue, $0.widget, $0.summary) }
        let width = rows.map { $0.1.count }.max() ?? 0
        return rows.map { "\($0.0.padded(to: 8)) \($0.1.padded(to: width))  \($0.2)" }.joined(separator: "\n")
    }

    private func detail(_ trace: WidgetTrace) -> String {
        let steps = trace.steps.flatMap { step -> [String] in
            let place = step.place.map { "  (\($0))" } ?? ""
            let head =
                "  \(step.verdict.rawValue.padded(to: 8)) \(step.step.rawValue.padded(to: 10))  \(step.words)\(place)"
            let operands = step.operands.map { operand in
                let indent = String(repeating: "  ", count: operand.depth + 11)
                let seen = operand.value.map { "; it is \($0)" } ?? ""
                return "\(indent)  \(operand.words): \(operand.truth)\(seen)"
            }
            return [head] + operands
        }
        return (["\(trace.widget): \(trace.outcome.rawValue)", "  \(trace.summary)", ""] + steps).joined(
            separator: "\n")
    }

    // MARK: JSON

    private var json: JSONValue {
        let context = request.context
        let page: JSONValue = [
            "market": .string(context.market.market.code), "locale": .string(context.locale.tag),
            "surface": .string(context.surface), "now": .string("\(context.now)"),
            "catalog": .string(request.catalog.shortHash), "facts_from": .string(request.origin),
        ]
        return (request.replay.map { page.with(["response": json(of: $0)]) } ?? page)
            .with(["widgets": .array(traces.map { $0.json(\.plainJSON) })])
    }

    private func json(of replay: LayoutReplay) -> JSONValue {
        [
            "catalog": .string(replay.request.catalog),
            "same_catalog": .bool(replay.request.catalog == request.catalog.shortHash),
            "differences": .array(
                differences.map { ["widget": .string($0.widget), "was": .string($0.was), "is": .string($0.is)] }),
        ]
    }
}
