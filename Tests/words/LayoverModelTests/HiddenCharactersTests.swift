import Testing

@testable import LayoverModel

struct HiddenCharactersTests {
    @Test(arguments: [
        ("British Airways", "British Airways"), ("", ""), ("A\tB\r\nC", "A\tB\r\nC"), ("A\u{1b}[31mB", "A[31mB"),
        ("\u{0}\u{1}\u{7f}", ""), ("a\u{80}b\u{9f}c\u{a0}", "abc\u{a0}"), ("\u{202e}sknaht\u{202c}", "sknaht"),
        ("\u{2066}a\u{2067}b\u{2068}c\u{2069}d", "abcd"), ("\u{feff}Air", "Air"), ("Ünïcøde ✈ 航空 😀", "Ünïcøde ✈ 航空 😀"),
        ("\u{200e}\u{200f}\u{61c}\u{200d}\u{200c}", "\u{200e}\u{200f}\u{61c}\u{200d}\u{200c}"),
        ("\u{2028}\u{2029}\u{202f}\u{2065}\u{206a}", "\u{2028}\u{2029}\u{202f}\u{2065}\u{206a}"),
        ("العربية \u{202b}x", "العربية x"),
    ])
    func `leaves out invisible characters that change how others are read`(text: String, expected: String) {
        #expect(HiddenCharacters.removed(from: text) == expected)
        #expect(HiddenCharacters.areIn(Array(text.utf8).span) == (text != expected))
        #expect(HiddenCharacters.removed(from: expected) == expected)
    }

    /// Compares with a check by scalar: exactly the same characters are removed, whatever surrounds them.
    @Test func `leaves out the same by bytes as by scalars`() {
        for value in UInt32(0)...0xffff {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let isHidden: Bool =
                switch value {
                case 0x09, 0x0a, 0x0d: false
                case 0x00...0x1f, 0x7f...0x9f, 0x202a...0x202e, 0x2066...0x2069, 0xfeff: true
                default: false
                }
            let text = "a\(Character(scalar))é\(Character(scalar))"
            guard HiddenCharacters.areIn(Array(text.utf8).span) == isHidden else {
                Issue.record("U+\(String(value, radix: 16))")
                continue
            }
            if isHidden { #expect(HiddenCharacters.removed(from: text) == "aé") }
        }
    }

    @Test func `leaves the text before it alone`() {
        var bytes = Array("a\u{1}b\u{1}c".utf8)
        HiddenCharacters.remove(from: &bytes, startingAt: 2)
        #expect(bytes == Array("a\u{1}bc".utf8))
    }
}
