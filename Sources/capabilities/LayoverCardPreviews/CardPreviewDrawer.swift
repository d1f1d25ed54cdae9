import LayoverAdapters
import LayoverAssembly
import LayoverCatalog
import LayoverModel
import LayoverPreview
import LayoverSeal
import LayoverWeb
import Synchronization

/// Draws single cards of the current catalog from their samples, with the code that draws them in the workbench.
final class CardPreviewDrawer: Sendable {
    private let adapters: Adapters
    /// The preview of the catalog that was used last.
    private let kept = Mutex<PreviewService?>(nil)

    init(_ adapters: Adapters) { self.adapters = adapters }

    /// Draws the card of a link with the current kills.
    ///
    /// - Returns: `nil` if there is no such card, or it is not live.
    func card(of link: CardPreviewLink, in serving: Serving, now: UTCInstant) -> PreviewedCard? {
        guard serving.catalog.widget(link.widget)?.isServed == true, let scene = CardPreviewDrawer.scene(link.scene),
            let drawn = preview(of: serving).render(link.widget, scene, in: serving, now: now)
        else { return nil }
        return PreviewedCard(link.widget, drawn.rendering, in: drawn.setting)
    }

    /// Computes a hash of the card as readers see it, without any kills.
    ///
    /// - Returns: `nil` if there is no such card, or it is not live.
    func look(of request: CardPreviewRequest, in serving: Serving, now: UTCInstant) -> String? {
        guard serving.catalog.widget(request.widget)?.isServed == true,
            let scene = CardPreviewDrawer.scene(request.scene),
            let rendering = preview(of: serving).render(request.widget, scene, now: now)
        else { return nil }
        let tools = WidgetSnapshots.Tools(
            assembly: adapters.assemblyTools, digest: adapters.seal, assetOrigin: serving.catalog.styles.origin)
        return tools.snapshot(rendering.card)
    }

    private func preview(of serving: Serving) -> PreviewService {
        let last = kept.withLock { $0 }
        if let last, last.content.catalog?.identity == serving.catalog.identity { return last }
        let made = PreviewService(
            PreviewContent(serving.catalog, files: []),
            tools: PreviewTools(
                assembly: adapters.assemblyTools, readYAML: adapters.compilerTools().readYAML))
        kept.withLock { $0 = made }
        return made
    }

    /// Returns `nil` if the text is not a valid query string.
    private static func scene(_ text: String) -> PreviewScene? {
        let bytes = Array(text.utf8)
        return URLQuery.items(bytes.span).map { PreviewScene($0) }
    }
}
