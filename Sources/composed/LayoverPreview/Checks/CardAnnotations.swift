import LayoverAssembly
import LayoverCatalog
import LayoverJSON
import LayoverModel
import LayoverSamples
import LayoverSchema

/// Annotations of a card: why it shows, the events that a client would send, and its problems for readers.
struct CardAnnotations {
    let preview: PreviewService
    let widget: CompiledWidget
    let rendering: WidgetRendering

    var members: KeyValuePairs<String, any JSONWritable> {
        [
            "why": preview.trace(of: widget.name, rendering).map(preview.json),
            "events": rendering.card.map { CardEvents(card: $0, layoutID: layoutID, market: market).events } ?? [],
            "checks": checks.map { $0.json { preview.places.place($0) } },
        ]
    }

    private var layoutID: String { rendering.renderedCard?.sampleScene.inputs.context.layoutID ?? "" }
    private var market: String? { rendering.renderedCard?.sampleScene.inputs.layout.market.code }

    private var checks: [CardCheck] {
        guard let card = rendering.card, let inputs = rendering.renderedCard?.sampleScene.inputs else { return [] }
        let locale = card["locale"]?.string.flatMap { LocaleTag($0) } ?? inputs.context.locale
        let folder = widget.source.location.file.split(separator: "/").dropLast().joined(separator: "/")
        let template = "\(folder)/card.html"
        let files =
            [preview.content.served[template]].compactMap(\.self)
            + preview.content.served.files(below: "widgets/partials/")
        let written = rendering.html.map {
            CardChecks(
                document: $0, locale: locale, place: SourceLocation(template), places: TemplatePlaces(files)
            ).findings
        }
        return (written ?? []) + SizeChecks(inputs.serving.catalog.settings).findings(card: card, layout: nil)
    }
}
