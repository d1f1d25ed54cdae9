import LayoverCatalog
import LayoverExport
import LayoverJSON
import LayoverModel
import LayoverPreview

/// Draws the cards of links, including an author's unsaved texts, as the workbench's page draws them.
struct PhoneCardDrawer: Sendable {
    let builder: ContentBuilder
    let builds: BuildHolder
    let digest: any Digesting

    /// The number of the current content.
    ///
    /// If it changes, cards may look different.
    var build: Int { builds.load().content.build }

    /// Draws a card.
    ///
    /// - Returns: `nil` if the card does not exist or a text breaks it. The previous drawing then stays.
    func card(_ subject: PhoneSubject, now: UTCInstant) async -> PhoneCard? {
        guard !subject.edits.isEmpty else { return card(subject, of: builds.load().preview, now) }
        guard let draft = await builder.draft(subject.edits, while: { true }), draft.isWhole else { return nil }
        return card(subject, of: draft.preview, now)
    }

    /// Draws a card from the files, without unsaved texts.
    func filedCard(_ subject: PhoneSubject, now: UTCInstant) -> PhoneCard? {
        card(subject, of: builds.load().preview, now)
    }

    private func card(_ subject: PhoneSubject, of preview: PreviewService, _ now: UTCInstant) -> PhoneCard? {
        guard let rendering = preview.render(subject.widget, subject.scene, now: now),
            let setting = preview.setting(subject.scene, now: now)
        else { return nil }
        let html = document(rendering, preview)
        let scheme = subject.scene.scheme.rawValue
        let words = [setting.market.market.code, setting.locale.tag] + (scheme == "both" ? [] : [scheme])
        let heights = rendering.html == nil ? nil : PhoneCard.Heights(rendering.card?["height"])
        let place = words.joined(separator: " · ")
        let name = digest.sha256([Array("\(place)\n\(heights?.compact ?? 0) \(heights?.regular ?? 0)\n\(html)".utf8)])
        return PhoneCard(
            widget: subject.widget, place: place, scheme: scheme, heights: heights, html: html,
            tag: String(hexadecimal(name).prefix(24)))
    }

    private func document(_ rendering: WidgetRendering, _ preview: PreviewService) -> String {
        if let html = rendering.html {
            return SelfContained(preview.content.catalog.map { Array($0.assets.values) } ?? []).document(html)
        }
        if let data = rendering.card?["data"]?.members { return PhonePage.fields(NativeText.fields(data)) }
        return PhonePage.nothing(rendering.reason ?? "there is no card for this reader")
    }
}
