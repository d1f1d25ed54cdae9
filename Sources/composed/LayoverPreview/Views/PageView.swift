import LayoverAssembly
import LayoverCatalog
import LayoverFlights
import LayoverJSON
import LayoverModel
import LayoverSchema

/// `/api/page`: a results page, the supplier's answer byte for byte with the layout spliced in.
struct PageView {
    let assembled: AssembledPage
    /// Writes a place in a file.
    let place: (SourceLocation) -> JSONValue

    var bytes: [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(assembled.layout.count + (assembled.answer?.bytes.count ?? 0) + 8_192)
        appendJSONLiteral("{\"answer\":", to: &output)
        let isWhole = appendAnswer(to: &output)
        let notes =
            isWhole
            ? assembled.notes
            : assembled.notes + ["a layout cannot be added to the answer, so its itineraries are left out"]
        let layout = try? JSONValue(parsing: assembled.layout)
        let traces = layout.map { WidgetTracer(assembled.page, layout: $0).onPage() }
        let inputs = assembled.page.inputs
        let settings = inputs.serving.catalog.settings
        let rest = JSONValue.record([
            "format": isWhole ? assembled.format?.name : nil, "source": assembled.answer?.name,
            "market": inputs.context.market.market.code, "locale": inputs.context.locale.tag,
            "now": inputs.context.now.description,
            "facts": inputs.facts.written(inputs.valueText), "unread": unread, "notes": notes,
            "why": (traces ?? []).map { $0.json(place) }, "services": assembled.services,
            "bytes": JSONValue.record([
                "layout": assembled.layout.count, "layout_limit": settings.budgets.layoutBytes,
                "card_limit": settings.budgets.cardBytes,
            ]),
            "checks": layout.map { SizeChecks(settings).findings(layout: $0) } ?? [],
        ])
        output.append(0x2c)
        // The rest of the same object.
        return output + rest.bytes.dropFirst()
    }

    /// The answer with the layout as its last member; the layout alone if no answer can take it.
    private func appendAnswer(to output: inout [UInt8]) -> Bool {
        guard let answer = assembled.answer else {
            appendAlone(to: &output)
            return true
        }
        var parser = TapeParser()
        let splice = try? parser.parse(answer.bytes) { tape in tape.splice() }
        guard case .before(let offset, let comma)? = splice, offset <= answer.bytes.count else {
            appendAlone(to: &output)
            return false
        }
        output.append(contentsOf: answer.bytes[..<offset])
        if comma { output.append(0x2c) }
        appendLayout(to: &output)
        output.append(contentsOf: answer.bytes[offset...])
        return true
    }

    private func appendAlone(to output: inout [UInt8]) {
        output.append(0x7b)
        appendLayout(to: &output)
        output.append(0x7d)
    }

    private func appendLayout(to output: inout [UInt8]) {
        appendJSONLiteral("\"layout\":", to: &output)
        output.append(contentsOf: assembled.layout)
    }

    private var unread: [String] {
        guard case .flights(let facts) = assembled.page.inputs.facts.results else { return [] }
        return facts.unreadInWords
    }
}
