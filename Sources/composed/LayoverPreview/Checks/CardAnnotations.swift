import LayoverAssembly
import LayoverCatalog
import LayoverJSON
import LayoverModel
import LayoverSchema

/// What is told of a card beside the card itself: why it shows, what a client would report, and what readers stumble over.
struct CardAnnotations {
    let preview: PreviewService
    let widget: CompiledWidget
    let look: WidgetLook

    var members: KeyValuePairs<String, JSONValue> {
        [
            "why": preview.trace(of: widget.name, look).map(preview.json) ?? .null,
            "events": look.card.map { CardEvents(card: $0, layoutID: layoutID).json } ?? .array([]),
            "checks": .array(checks.map { $0.json { preview.places.place($0) } }),
        ]
    }

    private var layoutID: String { look.renderedCard?.stage.inputs.context.layoutID ?? "" }

    private var checks: [CardCheck] {
        guard let card = look.card, let inputs = look.renderedCard?.stage.inputs else { return [] }
        let locale = card["locale"]?.string.flatMap { LocaleTag($0) } ?? inputs.context.locale
        let folder = widget.source.location.file.split(separator: "/").dropLast().joined(separator: "/")
        let template = "\(folder)/card.html"
        let files =
            [preview.content.served[template]].compactMap(\.self)
            + preview.content.served.files(below: "widgets/partials/")
        let written = look.html.map {
            CardChecks(
                document: $0, locale: locale, place: SourceLocation(template), places: TemplatePlaces(files)
            ).findings
        }
        return (written ?? []) + SizeChecks(inputs.serving.catalog.settings).findings(card: card, layout: nil)
    }
}
