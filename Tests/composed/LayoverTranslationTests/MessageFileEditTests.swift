@testable import LayoverTranslation
import LayoverModel
import LayoverTestKit
import LayoverYAML
import Testing

import LayoverCatalog

/// Changes one text of a file, and no other byte.
struct MessageFileEditTests {
    private static func edited(_ text: String, _ name: String, to value: String) -> String? {
        var edit = MessageFileEdit(text, path: "m.yaml") { YAMLReader.read($0, file: $1) }
        return edit.set(name, to: value) ? edit.text : nil
    }

    /// A file, the new text of `b`, and the expected file.
    private static let replacements: [(String, String, String)] = [
        ("a: 1\nb: \"old\"  # note\n# end\nc: x\n", "new", "a: 1\nb: \"new\"  # note\n# end\nc: x\n"),
        ("b: 'it''s old' # n\n", "it's new", "b: 'it''s new' # n\n"),
        ("b: 'old'\n", "a\nb", "b: \"a\\nb\"\n"),
        ("b: old # note\n", "new", "b: new # note\n"),
        // The reader warns about a character that may have cut the text off, so the new text is quoted.
        ("b: old # note\n", "new words", "b: \"new words\" # note\n"),
        ("b: old\n", "- no: {list}", "b: \"- no: {list}\"\n"),
        ("b: old\n", "#1 is it", "b: \"#1 is it\"\n"),
        ("b: old\r\nc: x\r\n", "new", "b: new\r\nc: x\r\n"),
        ("\u{feff}b: old\n", "new", "\u{feff}b: new\n"),
        ("b: \"old\"", "new \"q\" \\", "b: \"new \\\"q\\\" \\\\\""),
        ("b: \"two\n  lines\"\nc: x\n", "one", "b: \"one\"\nc: x\n"),
        ("b: two\n  lines\nc: x\n", "one", "b: one\nc: x\n"),
        ("b: |\n  old\n  text\n\n# note\nc: x\n", "new\ntext\n", "b: |\n  new\n  text\n\n# note\nc: x\n"),
        ("b: |-\n  old\nc: x\n", "new\n\nlines", "b: |-\n  new\n\n  lines\nc: x\n"),
        ("b: >-\n  old\n  folded\nc: x\n", "new folded", "b: >-\n  new folded\nc: x\n"),
        ("b: >\n  old\n", "two\nlines\n", "b: |\n  two\n  lines\n"),
        ("b: |+\n  old\n\nc: x\n", "new", "b: \"new\"\n\nc: x\n"),
        ("b: |\n  old\nc: x\n", "  led by blanks\n", "b: \"  led by blanks\\n\"\nc: x\n"),
        ("b: \"\"\n", "إعلان: {price}", "b: \"إعلان: {price}\"\n"),
    ]

    @Test(arguments: replacements)
    func `a text is written in place, in its own style if that holds it`(
        before: String, value: String, after: String
    ) {
        let found = Self.edited(before, "b", to: value)
        #expect(found == after)
        #expect(found.map { Array($0.utf8) } == Array(after.utf8))
    }

    private static let additions: [(String, String, String)] = [
        ("", "new", "b: \"new\"\n"), ("# head\n", "new", "# head\nb: \"new\"\n"),
        ("a: \"x\"\n", "new", "a: \"x\"\nb: \"new\"\n"), ("a: x", "new", "a: x\nb: new\n"),
        ("a: 'x'\n# end\n", "it's", "a: 'x'\n# end\nb: 'it''s'\n"), ("a: x\r\n", "new", "a: x\r\nb: new\r\n"),
        ("a: x\n", "yes: no", "a: x\nb: \"yes: no\"\n"), ("a: |\n  x\n", "new", "a: |\n  x\nb: \"new\"\n"),
        ("  a: x\n", "new", "  a: x\n  b: new\n"),
    ]

    @Test(arguments: additions)
    func `a new text is at the end, quoted like the one before it`(
        before: String, value: String, after: String
    ) {
        #expect(Self.edited(before, "b", to: value) == after)
    }

    @Test(arguments: ["{ a: x }\n", "{ b: x }\n", "- a\n", "b: [x]\nc: {\n", "a: x\n...\n"])
    func `a text that cannot be changed line by line stays unchanged`(text: String) {
        var edit = MessageFileEdit(text, path: "m.yaml") { YAMLReader.read($0, file: $1) }
        if !edit.set("b", to: "new") { #expect(edit.text == text) } else { #expect(text.hasPrefix("{ b")) }
    }

    @Test func `whatever is written is read back, whatever the file looks like`() throws {
        var generator = SeededGenerator(seed: 20_261_121)
        let pieces = [
            "a", " ", "\"", "'", "\\", "\n", "#", ":", "{x}", "é", "-", "|", "\t", "日", "\u{2028}", "% @", "\r",
            "\u{85}",
        ]
        let forms = [
            "b: old", "b: 'old'", "b: \"old\" # c", "b: |\n  old", "b: >-\n  old\n  old", "b: old\n  more", "a: x",
        ]
        for round in 0..<2000 {
            let value = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
                pieces.randomElement(using: &generator) ?? "a"
            }.joined()
            let form = "# head\n\(forms.randomElement(using: &generator) ?? "")\n# tail\nz: 'last'\n"
            guard let found = Self.edited(form, "b", to: value) else {
                Issue.record("round \(round): no way to write \(value.debugDescription) into \(form.debugDescription)")
                continue
            }
            let root = try #require(YAMLReader.read(Array(found.utf8), file: "m.yaml").root)
            #expect(root["b"]?.text == value, "round \(round)")
            #expect(root["z"]?.text == "last", "round \(round)")
            #expect(found.hasPrefix("# head\n"), "round \(round)")
            #expect(found.contains("\n# tail\nz: 'last'\n"), "round \(round)")
        }
    }
}
