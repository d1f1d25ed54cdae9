import LayoverFrame
import Testing

@testable import LayoverCardPreviews

struct CardPreviewSettingsTests {
    @Test(arguments: [
        "https://cards.example.com", "http://10.0.0.7:8080", "https://[fd00::7]:8443", "https://Cards.example.com",
    ])
    func `an origin is a scheme and a host`(text: String) { #expect(CardPreviewSettings.isOrigin(text)) }

    @Test(arguments: [
        "cards.example.com", "https://", "https://cards.example.com/", "https://cards.example.com/x", "ftp://a",
        "https://a?b", "https://user@a", "https://a b", "javascript:alert(1)", "https://\"><script>",
        "https://ex\u{e4}",
    ])
    func `anything else is none`(text: String) { #expect(!CardPreviewSettings.isOrigin(text)) }

    @Test func `a host is as long as it may be`() {
        let most = String(repeating: "a", count: CardPreviewLimits.originBytes)
        #expect(CardPreviewSettings.isOrigin("https://" + most))
        #expect(!CardPreviewSettings.isOrigin("https://a" + most))
    }

    @Test func `without the setting there are no links`() {
        #expect(ServerSettings().cardPreviews.origin.isEmpty)
        #expect(CardPreviewSettings.keys.map(\.name) == ["preview_origin"])
    }
}
