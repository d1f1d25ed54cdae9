import LayoverModel
import Testing

@testable import LayoverSchema

/// Text that readers would see differently from what the author expects.
struct ShownTextTests {
    private func leftovers(_ text: String) -> [String] {
        let scalars = Array(text.unicodeScalars)
        return ShownText.leftovers(in: text).map { String(String.UnicodeScalarView(scalars[$0.range])) }
    }

    @Test(arguments: [
        ("Now &mdash; then", ["&mdash;"]), ("&#8364;20 &#x2013; &#X20AC;", ["&#8364;", "&#x2013;", "&#X20AC;"]),
        ("Fish &amp; chips", ["&amp;"]), ("&amp;amp;", ["&amp;"]), ("a&nbsp b", ["&nbsp"]),
        ("&Auml;hm &ccaron;", ["&Auml;", "&ccaron;"]),
        ("a &lt b &gt; c", ["&lt", "&gt;"]),
    ])
    func `a character reference is found`(text: String, expected: [String]) { #expect(leftovers(text) == expected) }

    @Test(arguments: [
        "Fish & chips", "R&D; AT&T; Q&A;", "&c.", "a && b;", "Bed&Breakfast", "&", "&;", "&#;", "&#x;", "&#12a;",
        "&amplify x",
        "https://example.com/?a=1&b=2&copy=3", "B&B; M&S;",
    ])
    func `an ampersand is not`(text: String) { #expect(leftovers(text).isEmpty) }

    @Test(arguments: [
        ("Hi %s", ["%s"]), ("%@, %1$@ and %2$s", ["%@", "%1$@", "%2$s"]),
        ("%d of %ld, %lu, %i", ["%d", "%ld", "%lu", "%i"]),
        ("%.2f and %05d and %02d", ["%.2f", "%05d", "%02d"]), ("%(name)s", ["%(name)s"]), ("100%% sure", ["%%"]),
        ("(%s)", ["%s"]), ("%1$.2f", ["%1$.2f"]), ("%s%s", ["%s", "%s"]), ("Gate %d'", ["%d"]), ("%@s", ["%@"]),
    ])
    func `a hole of printf is found`(text: String, expected: [String]) { #expect(leftovers(text) == expected) }

    @Test(arguments: [
        "20 % off", "100%", "50% de réduction", "20 %", "100 % sikker", "100%ig", "100%ige Sicherheit", "20%d'économie",
        "{count}%d'or", "%20 indirim", "%50'si", "%50si", "20%-ig", "5%, 6% og 7%.", "%", "% s", "%de", "10%s", "#%d",
        "٪50", "20\u{202f}% de", "https://example.com/a%20b", "%5 i", "100\u{a0}% d’olio", "15%i",
    ])
    func `a percent sign is not`(text: String) { #expect(leftovers(text).isEmpty) }

    @Test(arguments: [
        ("\u{0}", "text.control"), ("a\u{7}b", "text.control"), ("\u{7f}", "text.control"), ("\u{85}", "text.control"),
        ("\u{9b}", "text.control"), ("\u{2028}", "text.control"), ("\u{2029}", "text.control"),
        ("\u{feff}", "text.control"),
        ("\u{202a}x\u{202c}", "text.direction"),
        ("\u{202e}", "text.direction"), ("\u{2066}x", "text.direction"), ("x\u{2069}", "text.direction"),
        ("\u{2068}a\nb\u{2069}", "text.direction"), ("\u{2069}\u{2068}", "text.direction"),
    ])
    func `an invisible character is an error`(text: String, code: String) {
        let slips = ShownText.hidden(in: text)
        #expect(Set(slips.map(\.code)) == [code])
        #expect(Set(slips.map(\.severity)) == [.error])
    }

    @Test(arguments: [0xfdd0, 0xfdef, 0xfffe, 0xffff, 0x1fffe, 0x10ffff] as [UInt32])
    func `an invalid character is an error`(number: UInt32) throws {
        let scalar = try #require(Unicode.Scalar(number))
        #expect(ShownText.hidden(in: "a\(Character(scalar))").map(\.code) == ["text.control"])
        #expect(ShownText.hidden(in: "a\(Character(scalar))").map(\.range) == [1..<2])
    }

    @Test(arguments: [
        "a\tb\nc\r\n", "\u{200c}\u{200d}\u{200e}\u{200f}", "\u{ad}",
        "\u{2066}a\u{2069} \u{2067}b\u{2069} \u{2068}c\u{2069}",
        "\u{2068}a \u{2067}b\u{2069}\u{2069}", "نص", "שלום", "\u{61c}", "\u{200b}\u{2060}", "👩‍👩‍👧", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "æøå – — … “x”",
        "\u{fffd}", "漢字",
    ])
    func `a sign that a language needs stays`(text: String) { #expect(ShownText.hidden(in: text).isEmpty) }

    @Test func `a finding has a suggestion`() {
        #expect(
            ShownText.leftovers(in: "&#8364; %s").map(\.message) == [
                "readers would see '&#8364;' unchanged, because texts are not HTML; write '€'",
                "readers would see '%s' unchanged, because nothing fills it; remove it, or write '{city}' with the name of a field",
            ])
        #expect(
            ShownText.hidden(in: "\u{202e}").map(\.message) == [
                "U+202E changes the direction of all following text; remove it, or put the words between U+2068 and U+2069"
            ])
    }

    @Test(arguments: [0, 1])
    func `a text has a limit of reported mistakes`(over: Int) {
        let count = ShownText.slipLimit + over
        #expect(ShownText.leftovers(in: String(repeating: "%s ", count: count)).count == ShownText.slipLimit)
        #expect(ShownText.hidden(in: String(repeating: "\u{7}", count: count)).count == ShownText.slipLimit)
    }
}
