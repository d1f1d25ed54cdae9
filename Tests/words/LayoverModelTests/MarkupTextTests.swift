import LayoverModel
import Testing

struct MarkupTextTests {
    @Test(arguments: [
        ("plain é😀", "plain é😀"), ("a<b>\"c\"'d'&e", "a&lt;b&gt;&quot;c&quot;&#39;d&#39;&amp;e"), ("`\r", "`\r"),
        ("", ""),
    ])
    func `escapes the characters with a meaning in text and in quotes`(text: String, expected: String) {
        #expect(MarkupText.escaped(text) == expected)
    }

    @Test func `escapes a quote with a combining character`() {
        #expect(MarkupText.escaped("\"\u{301}<\u{338}&\u{20dd}") == "&quot;\u{301}&lt;\u{338}&amp;\u{20dd}")
    }

    @Test func `escapes the requested characters alone`() {
        #expect(MarkupText.escaped("'\r<`", marks: "<\r") == "'&#13;&lt;`")
        #expect(MarkupText.escaped("'\r<`", marks: MarkupText.allMarks) == "&#39;&#13;&lt;&#96;")
    }

    @Test(
        arguments: [(String, Character)]([
            ("amp", "&"), ("lt", "<"), ("gt", ">"), ("quot", "\""), ("apos", "'"), ("#38", "&"), ("#x26", "&"),
            ("#X1F600", "😀"),
        ]))
    func `reads the five names and numbers`(name: String, character: Character) {
        #expect(MarkupText.scalar(named: name).map { Character($0) } == character)
    }

    @Test(arguments: ["", "#", "#x", "#+38", "#-1", "#xD800", "#4294967296", "nbsp", "AMP", "amp;"])
    func `reads no other name`(name: String) {
        #expect(MarkupText.scalar(named: name) == nil)
    }

    @Test func `reads what it writes`() throws {
        for byte in MarkupText.allMarks.utf8 {
            let reference = try #require(MarkupText.reference(for: byte))
            #expect(MarkupText.scalar(named: reference.dropFirst().dropLast()) == Unicode.Scalar(byte))
        }
    }
}
