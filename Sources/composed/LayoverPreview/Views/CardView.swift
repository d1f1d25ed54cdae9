import LayoverAssembly
import LayoverCatalog
import LayoverCompiler
import LayoverJSON
import LayoverModel
import LayoverSamples
import LayoverSchema
import LayoverTargeting

/// `/api/card/{widget}`: everything about one card in a scene.
struct CardView {
    let preview: PreviewService
    let setting: SceneSetting
    let index: ContentIndex
    /// Index in the catalog's widgets.
    let number: Int

    var json: JSONValue {
        let renderer = preview.renderer(setting, index)
        let rendering = renderer.render(number)
        return head(rendering).adding(drawn(rendering)).adding(authored(rendering))
            .adding(["samples": renderer.all(of: number).map(sample)])
            .adding(CardAnnotations(preview: preview, widget: widget, rendering: rendering).members)
    }

    private var catalog: Catalog { setting.serving.catalog }
    private var widget: CompiledWidget { catalog.widgets[number] }
    private var unit: UnitName { .widget(widget.name) }

    private func head(_ rendering: WidgetRendering) -> JSONValue {
        let now = rendering.renderedCard?.sampleScene.inputs.context.now
        let local = now.flatMap { preview.tools.assembly.zones.local($0, in: setting.market.timeZone) }
        return .record([
            "widget": widget.name, "owner": widget.source.owner.name, "status": widget.source.status.rawValue,
            "type": widget.source.form.rawValue, "file": preview.places.place(widget.source.location),
            "state": rendering.state.rawValue, "reason": rendering.reason, "notes": setting.notes + rendering.notes,
            "held_back": index.heldBack(unit) != nil, "market": setting.market.market.code,
            "locale": setting.locale.tag, "now": now?.description, "local_now": local?.description,
            "sample": rendering.sample, "foreign_currency": foreignCurrency(rendering), "picks": widget.pick != nil,
        ])
    }

    /// The currency of the sample's prices if the card converts them to the market's.
    private func foreignCurrency(_ rendering: WidgetRendering) -> String? {
        widget.samples.first { $0.name.name == rendering.sample }
            .flatMap { preview.renderer(setting, index).foreignCurrency(of: $0) }
    }

    private func drawn(_ rendering: WidgetRendering) -> KeyValuePairs<String, any JSONWritable> {
        let card = rendering.card
        return [
            "html": card?["html"], "height": card?["height"], "heights": heights, "data": card?["data"], "card": card,
            "bytes": bytes(rendering),
            "texts": rendering.renderedCard.map { TextTrail($0, html: rendering.html, preview: preview).texts } ?? [],
            "fields": rendering.renderedCard.map(fields) ?? [], "actions": actions(card),
            "rooms": CardRooms(rendering)?.rooms ?? [], "is_measured": widget.source.height == nil,
        ]
    }

    /// Points from the file, before any text scale.
    private var heights: JSONValue {
        guard let height = widget.source.height else { return "auto" }
        return .record(["compact": height.compact, "regular": height.regular])
    }

    private func bytes(_ rendering: WidgetRendering) -> JSONValue {
        let budgets = catalog.settings.budgets
        let content = rendering.html?.utf8.count ?? rendering.card?["data"]?.description.utf8.count ?? 0
        return .record([
            "card": content, "limit": budgets.cardBytes, "wire": rendering.card?.description.utf8.count ?? 0,
            "layout": layoutBytes(rendering), "layout_limit": budgets.layoutBytes,
        ])
    }

    /// The bytes of the whole layout with this card and the same facts; 0 if the card is in no layout.
    private func layoutBytes(_ rendering: WidgetRendering) -> Int {
        guard let sampleScene = rendering.renderedCard?.sampleScene, let layout = sampleScene.inputs.context.layout
        else { return 0 }
        let usual = sampleScene.inputs
        var context = usual.context
        if setting.preview != nil { context.decideArms(in: setting.serving) }
        var output: [UInt8] = []
        let inputs = LayoutInputs(
            serving: usual.serving, context: context, layout: layout, results: usual.facts.results,
            phase: usual.phase, tools: usual.tools)
        _ = Assembler.assemble(inputs, into: &output)
        return output.count
    }

    private func fields(_ renderedCard: RenderedCard) -> [JSONValue] {
        let values = renderedCard.values ?? []
        return zip(renderedCard.widget.fields, renderedCard.widget.source.fields).enumerated().map { index, field in
            let value = values.indices.contains(index) ? values[index] : nil
            return .record([
                "name": field.0.name, "type": field.0.type.description, "optional": field.0.optional,
                "from": CardView.origin(field.1),
                "value": value.map(renderedCard.sampleScene.inputs.valueText.text),
                "place": preview.places.place(field.1.location),
            ])
        }
    }

    /// Names the source of a field's value, as in the file.
    private static func origin(_ field: FieldSource) -> String? {
        switch field.origin {
        case .source(let name): name.name
        case .message(let name): "message \(name.name)"
        case .value: "value"
        case .partial(let name): "partial \(name.name)"
        case .unclear: nil
        }
    }

    /// Actions in their wire form, each with its name.
    private func actions(_ card: JSONValue?) -> [JSONValue] {
        (card?["actions"]?.members ?? []).map { action in
            JSONValue.object([.init("name", .string(action.key))] + (action.value.members ?? []))
        }
    }

    /// Writes the members from the author's files, whatever the scene.
    private func authored(_ rendering: WidgetRendering) -> KeyValuePairs<String, any JSONWritable> {
        let findings = preview.content.findings.filter { catalog.content.unit(at: $0.location.file) == unit }
        return [
            "condition": widget.condition.map {
                ConditionText(EnglishText(preview.tools.assembly.formatting))
                    .sentence($0, showsWhenUnknown: widget.source.showsWhenUnknown)
            },
            "place_words": PlaceText.expected(widget.source.place),
            "fallback": FallbackView(widget: widget, renderedCard: rendering.renderedCard),
            "messages_missing": missingLocales, "findings": preview.findings.json(findings),
        ]
    }

    /// Languages of markets with the card in which it has no texts of its own.
    private var missingLocales: [String] {
        let markets = index.markets(of: number).compactMap { catalog.market($0) }
        let locales = Set(markets.flatMap(\.locales)).filter { PseudoLocale($0) == nil && widget.texts[$0] == nil }
        return locales.map(\.tag).sorted()
    }

    private func sample(_ played: WidgetRenderer.Played) -> JSONValue {
        .record([
            "name": played.name, "origin": played.origin.rawValue, "shows": played.rendering.isShown,
            "reason": played.rendering.reason, "facts": facts(played),
        ])
    }

    /// The facts of a sample as text for readers; campaigns and edge cases have no facts of their own.
    private func facts(_ played: WidgetRenderer.Played) -> JSONValue {
        guard played.origin == .sample, let inputs = played.rendering.renderedCard?.sampleScene.inputs,
            case .given(let values, _) = inputs.facts.results
        else { return .object([]) }
        let words = inputs.valueText
        return .object(
            values.sorted { $0.key.rawValue < $1.key.rawValue }.map {
                JSONValue.Member($0.key.rawValue, .string(words.text($0.value)))
            })
    }
}
