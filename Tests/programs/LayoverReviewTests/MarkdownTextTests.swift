import Testing

@testable import LayoverReview

struct MarkdownTextTests {
    @Test(arguments: [
        ("plain words, 7 %", "plain words, 7 %"), ("<img src=x>", "\\<img src=x\\>"), ("[a](b)", "\\[a\\](b)"),
        ("a|b", "a\\|b"), ("@team", "\\@team"), ("# x\n- y", "\\# x\u{fffd}- y"), ("a\u{202e}b", "a\u{fffd}b"),
    ])
    func `words of others are no markup`(text: String, expected: String) {
        #expect(MarkdownText.words(text) == expected)
    }

    @Test(arguments: [
        ("widgets/a.yaml", "`widgets/a.yaml`"), ("a`b", "`` a`b ``"), ("``", "``` `` ```"), ("a|b", "`a\u{2758}b`"),
        ("line\nend", "`line\u{fffd}end`"),
    ])
    func `names are code, whatever they contain`(text: String, expected: String) {
        #expect(MarkdownText.code(text) == expected)
    }
}
