import LayoverCatalog
import LayoverJSON
package import LayoverModel
package import LayoverPreview

/// Exports a preview: one card, the results page or a matrix.
package struct SceneExport: Sendable {
    private let preview: PreviewService
    private let pictures: SelfContained

    /// - Complexity: O(bytes of all pictures).
    package init(_ preview: PreviewService) {
        self.preview = preview
        pictures = SelfContained(preview.content.catalog.map { Array($0.assets.values) } ?? [])
    }

    /// One card, in both schemes if the scene has both; `nil` if the widget does not exist.
    package func card(_ widget: String, _ scene: PreviewScene, now: UTCInstant) -> ExportedFile? {
        let views = SceneExport.schemes(of: scene).compactMap { one in
            preview.render(widget, one, now: now).map { (scene: one, rendering: $0) }
        }
        guard let first = views.first, let setting = preview.setting(scene, now: now) else { return nil }
        let (market, locale) = (setting.market.market.code, setting.locale.tag)
        let document = ExportDocument(
            title: "\(widget) in \(market), \(locale)", lines: [catalogLine] + setting.notes + first.rendering.notes,
            body: views.map { frame($0.rendering, $0.scene).html }.joined())
        return ExportedFile(
            name: name([widget, market, locale]), html: document.html,
            width: max(360, (scene.width + 24) * views.count) + 48)
    }

    /// One card as frames, one for each scheme of the scene; empty if the widget does not exist.
    package func frames(_ widget: String, _ scene: PreviewScene, now: UTCInstant) -> [ExportFrame] {
        SceneExport.schemes(of: scene).compactMap { one in
            preview.render(widget, one, now: now).map { frame($0, one) }
        }
    }

    /// The card alone, for a picture; `nil` if the widget does not exist.
    package func picture(_ widget: String, _ scene: PreviewScene, now: UTCInstant) -> ExportedFile? {
        let views = frames(widget, scene, now: now)
        guard !views.isEmpty, let setting = preview.setting(scene, now: now) else { return nil }
        let (market, locale) = (setting.market.market.code, setting.locale.tag)
        let document = PictureDocument(title: "\(widget) in \(market), \(locale)", frames: views)
        var file = ExportedFile(
            name: name([widget, market, locale]), html: document.html, width: (scene.width + 24) * views.count)
        file.part = PictureDocument.part
        return file
    }

    /// One card in many markets; `nil` if the widget does not exist.
    package func matrix(
        _ widget: String, _ scene: PreviewScene, rows: MatrixRows, columns: MatrixColumns, now: UTCInstant
    ) -> ExportedFile? {
        guard let view = preview.matrix(widget, scene, rows: rows, columns: columns, now: now) else { return nil }
        let matrix = MatrixExport(view, pictures: pictures)
        let document = ExportDocument(
            title: "\(widget) in all \(rows == .markets ? "markets" : "languages")",
            lines: [catalogLine] + (view["notes"]?.items ?? []).compactMap(\.string), body: matrix.html)
        return ExportedFile(
            name: name([widget, rows.rawValue, columns.rawValue]), html: document.html, width: matrix.width)
    }

    /// The results page with its cards in their places, in both schemes if the scene has both; `nil` if there is no content
    /// to show yet.
    package func page(_ scene: PreviewScene, now: UTCInstant) -> ExportedFile? {
        guard let setting = preview.setting(scene, now: now) else { return nil }
        let screens = SceneExport.schemes(of: scene).compactMap { one -> String? in
            guard let view = try? JSONValue(parsing: preview.page(one, now: now)) else { return nil }
            return PageExport(view, scene: one, pictures: pictures).html
        }
        let (market, locale) = (setting.market.market.code, setting.locale.tag)
        let document = ExportDocument(
            title: "Results page in \(market), \(locale)", lines: [catalogLine] + setting.notes, body: screens.joined())
        return ExportedFile(
            name: name(["results", market, locale]), html: document.html,
            width: (scene.width + 50) * screens.count + 60)
    }

    /// The scene itself, or one scene for each scheme.
    private static func schemes(of scene: PreviewScene) -> [PreviewScene] {
        guard scene.scheme == .both else { return [scene] }
        return [PreviewScene.Scheme.light, .dark].map { scheme in
            var one = scene
            one.scheme = scheme
            return one
        }
    }

    private func frame(_ rendering: WidgetRendering, _ scene: PreviewScene) -> ExportFrame {
        let height = rendering.card?["height"]?.int
        let words = [
            rendering.sample.map(SceneExport.sampleWords), scene.scheme.rawValue,
            "\(scene.width)" + (height.map { " × \($0)" } ?? "") + " points",
            scene.scalePercent == 100 ? nil : "text at \(scene.scalePercent) %",
        ]
        return ExportFrame(
            caption: words.compactMap { $0 }.joined(separator: ", "), scheme: scene.scheme.rawValue, width: scene.width,
            height: height ?? 0,
            content: content(rendering))
    }

    /// `Two months` for `two-months`, `Monday sale` for `campaign:monday-sale`.
    private static func sampleWords(_ sample: String) -> String {
        PlainName.words(String(sample.split(separator: ":").last ?? Substring(sample)))
    }

    private func content(_ rendering: WidgetRendering) -> ExportFrame.Content {
        if let html = rendering.html { return .document(pictures.document(html)) }
        if let data = rendering.card?["data"]?.members { return .fields(NativeText.fields(data)) }
        return .nothing(rendering.reason ?? "there is no card")
    }

    private var catalogLine: String { "catalog \(preview.content.catalog?.shortHash ?? "none")" }

    private func name(_ parts: [String]) -> String { parts.joined(separator: ".") + ".html" }
}
