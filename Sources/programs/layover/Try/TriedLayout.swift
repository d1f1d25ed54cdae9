import LayoverAssembly
import LayoverCatalog
import LayoverFlags
import LayoverFlights
import LayoverJSON
import LayoverModel
import LayoverPreview
import LayoverSamples

/// The facts of an answer and its layout, as text and as JSON.
struct TriedLayout {
    private let format: SupplierFormat
    private let facts: FlightFacts
    private let layout: JSONValue
    private let page: LayoutPage
    private let values: ValueText
    private let context: RequestContext
    /// Pointers of the format's file that find nothing in the answer.
    var lostPointers: [String] = []

    init(
        _ format: SupplierFormat, _ facts: FlightFacts, context: RequestContext, catalog: Catalog, tools: AssemblyTools
    ) throws {
        guard let layout = context.layout else { throw ContentError("this market has no such surface") }
        self.format = format
        self.facts = facts
        self.context = context
        values = ValueText(formatting: tools.formatting, locale: context.locale, timeZone: context.market.timeZone)
        var bytes: [UInt8] = []
        page = Assembler.assemble(
            LayoutInputs(
                serving: Serving(catalog: catalog, kills: Kills(switches: catalog.killSwitches)), context: context,
                layout: layout, results: .flights(facts), phase: .results(offset: 0, count: nil),
                tools: tools.standingStill, explains: true),
            into: &bytes)
        self.layout = try JSONValue(parsing: bytes)
    }

    var text: String {
        let head = "format: \(format.name), \(resultStatus); market \(context.market.market), \(context.locale)"
        return ([head, ""] + factLines + gapLines + pointerLines + [""] + cardLines + absentLines).joined(
            separator: "\n")
    }

    var json: JSONValue {
        [
            "format": .string(format.name), "standing": .string("\(facts.resultStatus)"),
            "facts": .object(FactName.allCases.map { .init($0.rawValue, json(page.inputs.facts.fact($0))) }),
            "unread": .texts(unread), "lost_pointers": .texts(lostPointers), "layout": layout,
        ]
    }

    private var resultStatus: String {
        switch facts.resultStatus {
        case .complete: "all results are in"
        case .incomplete: "more results will follow"
        case .failed: "the supplier failed"
        case .unchanged: "the supplier reports no changes, so the response has no results"
        }
    }

    private var factLines: [String] {
        let rows = FactName.allCases.map { name in
            let fact = page.inputs.facts.fact(name)
            return [name.rawValue, cut(fact.value.map(values.text) ?? "-"), fact.certaintyInWords]
        }
        return String.columns(rows).map { "  \($0)" }
    }

    private func cut(_ text: String) -> String { text.count > 60 ? text.prefix(57) + "..." : text }

    private func json(_ fact: Fact) -> JSONValue {
        let certainty: JSONValue = .string(fact.certaintyInWords)
        return fact.value.map { ["value": json($0), "certainty": certainty] } ?? ["certainty": certainty]
    }

    private func json(_ value: Value) -> JSONValue {
        switch value {
        case .int(let number): .int(number)
        case .bool(let truth): .bool(truth)
        case .texts(let texts): .array((0..<texts.count).map { .string(texts[$0]) })
        case .list(let items): .array(items.map(json))
        case .record(let parts): .array(parts.map { $0.map(json) ?? .null })
        default: .string(values.text(value))
        }
    }

    private var unread: [String] { facts.unreadInWords }

    private var gapLines: [String] {
        unread.isEmpty ? [] : ["", "could not be read:"] + unread.map { "  \($0)" }
    }

    private var pointerLines: [String] {
        let file = "widgets/formats/\(format.name).yaml"
        return lostPointers.isEmpty
            ? [] : ["", "pointers of \(file) that find nothing:"] + lostPointers.map { "  \($0)" }
    }

    private var cardLines: [String] {
        let cards = layout["cards"]?.items ?? []
        guard !cards.isEmpty else { return ["cards: none"] }
        let rows = cards.map { card in
            [PlaceText.found(card), card["id"]?.string ?? "", "(\(card["type"]?.string ?? ""))"]
        }
        return ["cards:"] + String.columns(rows).map { "  \($0)" }
    }

    private var absentLines: [String] {
        let pending = (layout["pending"]?.items ?? []).compactMap(\.string).map { widget in
            [widget, why(widget, reason: "pending", detail: "")]
        }
        let omitted = (layout["omitted"]?.items ?? []).map { row in
            let widget = row["widget"]?.string ?? ""
            return [widget, why(widget, reason: row["reason"]?.string ?? "", detail: row["detail"]?.string ?? "")]
        }
        let rows = String.columns(pending + omitted)
        return rows.isEmpty ? [] : ["", "no card:"] + rows.map { "  \($0)" }
    }

    /// The reason, with the values that the condition saw if the condition was the reason.
    private func why(_ widget: String, reason: String, detail: String) -> String {
        let isCondition = ["condition", "unknown", "pending"].contains(reason)
        let waits = reason == "pending" ? page.decision.awaitedInWords(of: widget) : detail
        let detail = isCondition ? page.decision.conditionInWords(of: widget) ?? waits : detail
        return detail.isEmpty ? reason : "\(reason) (\(detail))"
    }
}
