import LayoverAssembly
package import LayoverJSON
package import LayoverModel
import LayoverSamples

extension PreviewService {
    /// `/api/diff`: the differences of the current files from `old`.
    package func diff(from old: ContentVersion, drawsCards: Bool = true) -> JSONValue {
        let new = ContentVersion(name: "the files here", files: content.written.files, catalog: content.catalog)
        return CatalogDiff(from: old, to: new, tools: tools, drawsCards: drawsCards).json
    }

    /// `/api/compare/{widget}`: one card here and in another build; `nil` if neither has the widget.
    package func compare(
        _ widget: String, with other: PreviewService, called name: String, _ scene: PreviewScene, now: UTCInstant
    ) -> JSONValue? {
        let (here, there) = (render(widget, scene, now: now), other.render(widget, scene, now: now))
        guard here != nil || there != nil else { return nil }
        return CardComparison(side(here), side(there), against: name).json
    }

    private func side(_ rendering: WidgetRendering?) -> CardComparison.Side {
        guard let rendering else { return CardComparison.Side(html: nil, height: nil, state: "not-here") }
        return CardComparison.Side(
            html: rendering.html, height: rendering.card?["height"]?.int, state: rendering.state.rawValue,
            place: rendering.card.map(PlaceText.found),
            card: rendering.html == nil ? rendering.card.map(PreviewService.drawn) : nil)
    }

    /// Members that a client draws; the others contain the catalog, or do not affect the card's looks.
    private static func drawn(_ card: JSONValue) -> JSONValue {
        let looks: Set = ["id", "widget", "type", "component", "label", "data", "disclosure", "height"]
        return .object((card.members ?? []).filter { looks.contains($0.key) })
    }
}
