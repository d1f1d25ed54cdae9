import LayoverFrame
import Testing

/// The text of an origin in settings.
struct OriginTextTests {
    @Test(arguments: [
        "https://cards.example.com", "http://10.0.0.7:8080", "https://[fd00::7]:8443", "https://Cards.example.com",
    ])
    func `an origin of the web is a scheme and a host`(text: String) { #expect(OriginText.isWeb(text)) }

    @Test(arguments: [
        "cards.example.com", "https://", "https://cards.example.com/", "https://cards.example.com/x", "ftp://a",
        "https://a?b", "https://user@a", "https://a b", "javascript:alert(1)", "https://\"><script>",
        "https://ex\u{e4}", "foo", "",
    ])
    func `anything else is none`(text: String) { #expect(!OriginText.isWeb(text)) }

    @Test func `a host is as long as it may be`() {
        let most = String(repeating: "a", count: OriginText.byteLimit)
        #expect(OriginText.isWeb("https://" + most))
        #expect(!OriginText.isWeb("https://a" + most))
    }

    @Test(arguments: [
        ("https://www.example.com", true), ("capacitor://localhost", true), ("chrome-extension://abcdef", true),
        ("https://WWW.example.com", false), ("https://www.example.com/", false), ("foo", false), ("://a", false),
        ("null", false), ("*", false), ("a_b://c", false),
    ])
    func `a browser sends small letters, and any scheme`(text: String, isSent: Bool) {
        #expect(OriginText.isSent(text) == isSent)
    }
}
