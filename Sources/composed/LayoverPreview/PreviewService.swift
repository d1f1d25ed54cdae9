import LayoverAssembly
import LayoverCatalog
import LayoverCompiler
package import LayoverJSON
package import LayoverModel

/// Answers the requests of a preview about one build of the content.
///
/// Made once for each build; every answer is a pure function of the build, the scene and `now`. An error in a scene never
/// fails an answer: the default is used, and `notes` reports it.
package struct PreviewService: Sendable {
    package let content: PreviewContent
    package let tools: PreviewTools
    /// `nil` while there is nothing to show yet.
    package let index: ContentIndex?
    /// Findings with the current lines of the files.
    package let findings: FindingView
    /// Places in the files that are shown.
    package let places: FindingView

    /// - Complexity: O(slots of all layouts in one language + widgets + findings).
    package init(_ content: PreviewContent, tools: PreviewTools) {
        self.content = content
        self.tools = tools
        index = content.catalog.flatMap { catalog in
            catalog.markets.isEmpty
                ? nil : ContentIndex(catalog, findings: content.findings, heldBack: content.heldBack)
        }
        findings = FindingView(content.written, editor: tools.editor)
        places = FindingView(content.served, editor: tools.editor)
    }

    /// Writes the content's part of `/api/state`; the caller adds git, the server, Chromium and the editor.
    package func state(now: UTCInstant) -> JSONValue { StateView(preview: self, now: now).json }

    /// One page of all widgets.
    package func gallery(_ scene: PreviewScene, _ filter: GalleryFilter, now: UTCInstant) -> JSONValue {
        guard let index, let setting = setting(scene, now: now) else { return GalleryView.nothing }
        let search = GallerySearch(filter.search, in: setting.market, setting.serving.catalog, files: content.served)
        return GalleryView(
            preview: self, setting: setting, index: index, filter: filter, search: search, now: now
        ).json
    }

    /// Everything about one card; `nil` if there is no such widget.
    package func card(_ widget: String, _ scene: PreviewScene, now: UTCInstant) -> JSONValue? {
        guard let index, let setting = setting(scene, now: now), let number = number(widget) else { return nil }
        return CardView(preview: self, setting: setting, index: index, number: number).json
    }

    /// The card's own HTML document; `nil` if there is no such widget.
    package func frame(_ widget: String, _ scene: PreviewScene, now: UTCInstant) -> PreviewFrame? {
        guard let rendering = render(widget, scene, now: now) else { return nil }
        return rendering.html.map { .document($0) } ?? .none(rendering.reason ?? "it is drawn by the app's own code")
    }

    /// The results page: `/api/page` as bytes, because the supplier's answer is passed on unchanged.
    package func page(_ scene: PreviewScene, now: UTCInstant) -> [UInt8] {
        guard let assembled = assembledPage(scene, now: now) else {
            return JSONValue.record(["answer": JSONValue.null, "notes": ["there is nothing to show yet"]]).bytes
        }
        return PageView(assembled: assembled, place: { places.place($0) }).bytes
    }

    /// One card in many markets on many devices; `nil` if there is no such widget.
    package func matrix(
        _ widget: String, _ scene: PreviewScene, rows: MatrixRows, columns: MatrixColumns, now: UTCInstant
    ) -> JSONValue? {
        guard let index, let setting = setting(scene, now: now), let number = number(widget) else { return nil }
        return MatrixView(
            preview: self, setting: setting, index: index, number: number, rows: rows, columns: columns
        ).json
    }
}

// Parts of the answers, for code that makes further answers.
extension PreviewService {
    /// Resolves a scene for this build; `nil` while there is nothing to show yet.
    package func setting(_ scene: PreviewScene, now: UTCInstant) -> SceneSetting? {
        index.map {
            SceneSetting(
                scene, serving: $0.serving, answers: content.answers, zones: tools.assembly.zones, clock: now)
        }
    }

    /// Renders one widget in a scene; `nil` if there is no such widget.
    package func render(_ widget: String, _ scene: PreviewScene, now: UTCInstant) -> WidgetRendering? {
        guard let index, let setting = setting(scene, now: now), let number = number(widget) else { return nil }
        return renderer(setting, index).render(number)
    }

    /// A whole results page, assembled; `nil` while there is nothing to show yet.
    package func assembledPage(_ scene: PreviewScene, now: UTCInstant) -> AssembledPage? {
        guard let setting = setting(scene, now: now) else { return nil }
        return AssembledPage(setting, answers: content.answers, tools: tools.assembly, now: now)
    }

    func renderer(_ setting: SceneSetting, _ index: ContentIndex) -> WidgetRenderer {
        WidgetRenderer(setting, tools: tools.assembly, index: index)
    }

    /// The moment at which a clock in `zone` shows a local time: the first of two, or the next if the time does not
    /// exist.
    func moment(_ local: LocalDateTime, in zone: String) -> UTCInstant? {
        switch tools.assembly.zones.resolve(local, in: zone) {
        case .unique(let moment), .gap(let moment), .overlap(let moment, _): moment
        case nil: nil
        }
    }

    private func number(_ widget: String) -> Int? { content.catalog?.index(ofWidget: widget) }
}

/// The document of a widget in a scene.
package enum PreviewFrame: Hashable, Sendable {
    /// A whole HTML page.
    case document(String)
    /// It has no document, with the reason in words.
    case none(String)
}
