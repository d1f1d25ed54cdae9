import LayoverFrame
import Testing

@testable import LayoverCardPreviews

/// The setting of links to single cards.
struct CardPreviewSettingsTests {
    @Test func `without the setting there are no links`() {
        #expect(ServerSettings().cardPreviews.origin.isEmpty)
        #expect(CardPreviewSettings.keys.map(\.name) == ["preview_origin"])
    }
}
