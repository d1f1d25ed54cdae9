package import LayoverFrame

/// Settings of links to single cards.
package struct CardPreviewSettings: SettingsPart {
    /// Prefix of the addresses of links: `https://cards.example.com`; empty if no links are made.
    package var origin = ""

    package init() {}

    package static let keys: [SettingKey] = [
        .value(
            "preview_origin",
            "the origin of links that show single cards on phones; setting it enables these links: https://cards.example.com",
            at: \.cardPreviews.origin, read: { $0.isEmpty || OriginText.isWeb($0) ? $0 : nil })
    ]
}

extension ServerSettings {
    package var cardPreviews: CardPreviewSettings {
        get { self[CardPreviewSettings.self] }
        set { self[CardPreviewSettings.self] = newValue }
    }
}
