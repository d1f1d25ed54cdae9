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
            at: \.cardPreviews.origin, read: { $0.isEmpty || CardPreviewSettings.isOrigin($0) ? $0 : nil })
    ]

    /// Returns `true` if a text is a scheme and a host, with or without a port, and nothing after them.
    static func isOrigin(_ text: String) -> Bool {
        guard let scheme = ["https://", "http://"].first(where: { text.hasPrefix($0) }) else { return false }
        let authority = text.dropFirst(scheme.utf8.count)
        return (1...CardPreviewLimits.originBytes).contains(authority.utf8.count)
            && authority.utf8.allSatisfy { byte in
                (0x30...0x3a).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
                    || [0x2d, 0x2e, 0x5b, 0x5d].contains(byte)
            }
    }
}

extension ServerSettings {
    package var cardPreviews: CardPreviewSettings {
        get { self[CardPreviewSettings.self] }
        set { self[CardPreviewSettings.self] = newValue }
    }
}
