import Testing

@testable import LayoverTemplates

/// How long texts are cut in measured cards.
struct CardLinesTests {
    @Test(arguments: [
        (0, 0, ""), (5, 5, " data-lines=\"5\""), (5, 3, " data-lines=\"5\" data-wide-lines=\"3\""),
        (0, 3, " data-lines=\"0\" data-wide-lines=\"3\""), (5, 0, " data-lines=\"5\" data-wide-lines=\"0\""),
        (12, 12, " data-lines=\"12\""), (13, 40, " data-lines=\"12\" data-wide-lines=\"12\""),
    ])
    func `a frame says after how many lines its card ends`(any: Int, regular: Int, expected: String) {
        #expect(CardLines.attributes(any: any, regular: regular) == expected)
    }

    @Test func `a sheet has the rules of its own numbers of lines, and none where nothing ends`() {
        let rules = CardLines.rules(any: [0, 5], regular: [3])
        #expect(rules.contains("[data-lines=\"5\"]{--lines:5}"))
        #expect(rules.contains("[data-lines=\"0\"]{--lines:none}"))
        #expect(rules.hasSuffix("@media(min-width:600px){[data-wide-lines=\"3\"]{--lines:3}}"))
        #expect(!rules.contains("\"4\""))
        #expect(!rules.contains("data-wide-lines=\"5\""))
        #expect(CardLines.rules(any: [], regular: []).isEmpty)
        #expect(CardLines.rules(any: [0], regular: [0]).isEmpty)
    }

    @Test func `fragments end as documents do, by their root`() {
        let sheet = String(decoding: FragmentStylesheet.bytes(), as: UTF8.self)
        for lines in 1...CardLines.most {
            #expect(sheet.contains(".layover.layover[data-lines=\"\(lines)\"]{--lines:\(lines)}"))
            #expect(sheet.contains(".layover.layover[data-wide-lines=\"\(lines)\"]{--lines:\(lines)}"))
        }
        #expect(sheet.contains(".layover.layover[data-lines]>:last-child>:first-child{display:-webkit-box;"))
    }

    @Test(arguments: [
        ("<p>To Oslo</p>", "To Oslo"), ("<div>\n <h2>A</h2><p>b  c</p></div>", "A b c"),
        ("<p>Tom &amp; &lt;Jerry&gt; &quot;x&quot; &#39;y&#39; &#96;z</p>", "Tom & <Jerry> \"x\" 'y' `z"),
        ("<a href=\"https://x?a&amp;b\">go</a>", "go"), ("", ""), ("&", "&"), ("&amp;amp;", "&amp;"),
        ("<p>東京へ</p> <b>é</b>", "東京へ é"), ("<p>\n</p>", ""), ("a\t<br>\r\nb", "a b"),
    ])
    func `the words of a card are its text without tags`(html: String, expected: String) {
        let html = Array(html.utf8)
        #expect(CardText.words(of: html) == expected)
        #expect(expected.isEmpty || CardText.mayExceed(expected.count - 1, in: html))
        // A space may follow the last word.
        #expect(!CardText.mayExceed(expected.utf8.count + 1, in: html))
    }

    /// All escapes of the renderer's table are decoded, so that no label contains a character reference.
    @Test func `whatever the renderer escapes is read back`() {
        let text = (0x20...0x7e).compactMap { Unicode.Scalar(UInt32($0)) }.map { String(Character($0)) }.joined()
        var bytes = Array(text.utf8)
        Escaping.escape(&bytes, from: 0)
        #expect(CardText.words(of: bytes) == String(text.drop { $0 == " " }))
    }
}
