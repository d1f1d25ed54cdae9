import LayoverAssembly
import LayoverCatalog
package import LayoverJSON
import LayoverModel
package import LayoverSchema

/// Compares the outcome of a widget with its sample's expectation.
struct SampleComparison {
    let expected: SampleSource.Expectation
    let decision: LayoutDecision
    let slot: Int

    private var inputs: LayoutInputs { decision.inputs }

    func misses(_ rendered: RenderedSample) -> [SampleReport.Miss] {
        switch rendered.card {
        case .shown(let card):
            guard expected.isShown else {
                let place = PlaceText.found(card)
                return [miss(expected.cardLocation, "expected \(wanted), got shown \(place)")]
            }
            return placeMisses(card) + fieldMisses()
        case .hidden(let reason, let detail):
            let words = detail.isEmpty ? reason : "\(reason) (\(detail))"
            if expected.isShown { return [miss(expected.cardLocation, "expected \(wanted), got hidden: \(words)")] }
            guard let wantedReason = expected.reason, wantedReason.name != reason else { return [] }
            return [miss(wantedReason.location, "expected \(wanted), got hidden: \(words)")]
        }
    }

    /// The expectation in words: `shown at top`, `hidden: condition`.
    private var wanted: String {
        guard expected.isShown else { return "hidden" + (expected.reason.map { ": \($0.name)" } ?? "") }
        return "shown" + (expected.place.map { " \(PlaceText.expected($0))" } ?? "")
    }

    private func placeMisses(_ card: JSONValue) -> [SampleReport.Miss] {
        var misses: [SampleReport.Miss] = []
        if let place = expected.place, !stands(card, at: place) {
            misses.append(
                miss(
                    expected.placeLocation,
                    "expected shown \(PlaceText.expected(place)), got shown \(PlaceText.found(card))"))
        }
        if let drops = expected.dropsWhenShort, let short = card["place"]?["short"]?.string, (short == "drop") != drops
        {
            misses.append(
                miss(expected.placeLocation, "expected 'short: \(drops ? "drop" : "end")', got 'short: \(short)'"))
        }
        return misses
    }

    private func stands(_ card: JSONValue, at place: WidgetSource.Place) -> Bool {
        let found = card["place"]
        switch place {
        case .top: return found?["index"] == .int(0)
        case .bottom: return found?["index"] == .null
        case .afterResults(let count): return found?["index"] == .int(count)
        case .beside(let fact):
            guard let name = FactName(rawValue: fact.name), case .text(let id)? = inputs.facts.value(name) else {
                return false
            }
            return found?["anchor"] == .string(id)
        case .before(let widget):
            guard case .before(let own) = inputs.widget(at: slot).source.place else { return false }
            return own.name == widget.name && inputs.layout.slots[slot].before != nil
        }
    }

    private func fieldMisses() -> [SampleReport.Miss] {
        guard !expected.fields.isEmpty else { return [] }
        guard case .values(let values, _) = decision.fields(of: slot)
        else { return [] }
        let fields = inputs.widget(at: slot).fields
        return expected.fields.compactMap { field in
            guard let index = fields.firstIndex(where: { $0.name == field.name.name }) else {
                let near = suggestion(for: field.name.name, among: fields.map(\.name))
                return miss(
                    field.name.location,
                    "there is no field '\(field.name.name)'\(near.map { "; did you mean '\($0)'?" } ?? "")")
            }
            return fieldMiss(field, fields[index], values[index])
        }
    }

    /// Compares a value in the form of the field's type, or as readers see it.
    private func fieldMiss(_ field: SampleSource.NamedLiteral, _ plan: FieldPlan, _ value: Value?) -> SampleReport.Miss?
    {
        let read = LiteralReader(file: field.name.location.file).read(field.value, as: plan.type)
        if case .success(let wanted) = read, wanted == value { return nil }
        let text = value.map(inputs.valueText.text)
        if let text, field.value.text == text { return nil }
        let wanted = field.value.text ?? (try? read.get()).map(inputs.valueText.text) ?? "another value"
        let location = SourceLocation(field.name.location.file, field.value.position)
        return miss(location, "expected \(plan.name) '\(wanted)', got \(text.map { "'\($0)'" } ?? "none")")
    }

    private func miss(_ location: SourceLocation, _ message: String) -> SampleReport.Miss {
        SampleReport.Miss(location: location, message: message)
    }
}

/// Places in words, as in files and for people.
package enum PlaceText {
    package static func expected(_ place: WidgetSource.Place) -> String {
        switch place {
        case .top: "at top"
        case .bottom: "at bottom"
        case .afterResults(let count): "after \(count) results"
        case .before(let widget): "before \(widget.name)"
        case .beside(let fact): "beside \(fact.name)"
        }
    }

    /// The place of a card in its wire form.
    package static func found(_ card: JSONValue) -> String {
        if let anchor = card["place"]?["anchor"]?.string { return "beside itinerary '\(anchor)'" }
        guard let index = card["place"]?["index"]?.int else { return "at bottom" }
        return index == 0 ? "at top" : "after \(index) results"
    }
}
