import LayoverAssembly
import LayoverCatalog
import LayoverCompiler
package import LayoverJSON
package import LayoverModel

/// Answers what a preview asks of one build of the content.
///
/// Made once for each build; every answer is a pure function of the build, the scene and `now`. Nothing wrong in a scene
/// fails an answer: it falls back to the usual and is told in its `notes`.
package struct PreviewService: Sendable {
    package let content: PreviewContent
    package let tools: PreviewTools
    /// `nil` where there is nothing to look at yet.
    package let index: ContentIndex?
    /// Findings with the lines as they are written now.
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

    /// Writes what `/api/state` says of the content; git, the server, Chromium and the editor are the caller's to add.
    package func state(now: UTCInstant) -> JSONValue { StateView(preview: self, now: now).json }

    /// One page of all widgets.
    package func gallery(_ scene: PreviewScene, _ filter: GalleryFilter, now: UTCInstant) -> JSONValue {
        guard let index, let setting = setting(scene, now: now) else { return GalleryView.nothing }
        return GalleryView(preview: self, setting: setting, index: index, filter: filter, now: now).json
    }

    /// Everything about one card; `nil` where there is no such widget.
    package func card(_ widget: String, _ scene: PreviewScene, now: UTCInstant) -> JSONValue? {
        guard let index, let setting = setting(scene, now: now), let number = number(widget) else { return nil }
        return CardView(preview: self, setting: setting, index: index, number: number).json
    }

    /// The card's own HTML document; `nil` where there is no such widget.
    package func frame(_ widget: String, _ scene: PreviewScene, now: UTCInstant) -> PreviewFrame? {
        guard let rendering = render(widget, scene, now: now) else { return nil }
        return rendering.html.map { .document($0) } ?? .none(rendering.reason ?? "it is drawn by the app's own code")
    }

    /// The results page: `/api/page` as bytes, for the supplier's answer goes through untouched.
    package func page(_ scene: PreviewScene, now: UTCInstant) -> [UInt8] {
        guard let assembled = assembledPage(scene, now: now) else {
            return Array(
                JSONValue.record(["answer": .null, "notes": .texts(["there is nothing to show yet"])]).description.utf8)
        }
        return PageView(assembled: assembled, place: { places.place($0) }).bytes
    }

    /// One card in many markets on many devices; `nil` where there is no such widget.
    package func matrix(
        _ widget: String, _ scene: PreviewScene, rows: MatrixRows, columns: MatrixColumns, now: UTCInstant
    ) -> JSONValue? {
        guard let index, let setting = setting(scene, now: now), let number = number(widget) else { return nil }
        return MatrixView(
            preview: self, setting: setting, index: index, number: number, rows: rows, columns: columns
        ).json
    }
}

// Parts that the answers are made of, for code that answers more.
extension PreviewService {
    /// A scene held against this build; `nil` where there is nothing to look at yet.
    package func setting(_ scene: PreviewScene, now: UTCInstant) -> SceneSetting? {
        index.map {
            SceneSetting(
                scene, serving: $0.serving, answers: content.answers, zones: tools.assembly.zones, clock: now)
        }
    }

    /// Renders one widget as a scene shows it; `nil` where there is no such widget.
    package func render(_ widget: String, _ scene: PreviewScene, now: UTCInstant) -> WidgetRendering? {
        guard let index, let setting = setting(scene, now: now), let number = number(widget) else { return nil }
        return renderer(setting, index).render(number)
    }

    /// A whole results page, assembled; `nil` where there is nothing to look at yet.
    package func assembledPage(_ scene: PreviewScene, now: UTCInstant) -> AssembledPage? {
        guard let setting = setting(scene, now: now) else { return nil }
        return AssembledPage(setting, answers: content.answers, tools: tools.assembly, now: now)
    }

    func renderer(_ setting: SceneSetting, _ index: ContentIndex) -> WidgetRenderer {
        WidgetRenderer(setting, tools: tools.assembly, index: index)
    }

    /// The moment at which a clock in `zone` shows a local time; of two the first, of none the next.
    func moment(_ local: LocalDateTime, in zone: String) -> UTCInstant? {
        switch tools.assembly.zones.resolve(local, in: zone) {
        case .unique(let moment), .gap(let moment), .overlap(let moment, _): moment
        case nil: nil
        }
    }

    private func number(_ widget: String) -> Int? { content.catalog?.index(ofWidget: widget) }
}

/// Document of a widget's own in a scene.
package enum PreviewFrame: Hashable, Sendable {
    /// A whole HTML page.
    case document(String)
    /// It has none, in words.
    case none(String)
}
