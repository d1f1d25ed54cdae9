@testable import LayoverTranslation
import LayoverModel
import LayoverTestKit
import LayoverYAML
import Testing

import LayoverCatalog

/// Changes one text deep in a file, and no other byte.
struct NestedTextEditTests {
    private static func edited(_ text: String, _ path: [String], _ value: String) -> String? {
        var edit = MessageFileEdit(text, path: "c.yaml") { YAMLReader.read($0, file: $1) }
        return edit.set(at: path, to: value) ? edit.text : nil
    }

    private static let lines = """
        campaign: sale # the big one
        text:
          title:
            en-GB: "Oslo from {price}"   # keep it short
            nb-NO: 'Oslo fra {price}'
          alt:
            en-GB: Cabins by a fjord
        # end
        weight: 3

        """
    private static let braces = """
        campaign: sale
        text: { title: { en-GB: Spring by the fjord, nb-NO: "Vår, ved fjorden" }, alt: { en-GB: 'A, b' } } # note
        weight: 3

        """

    /// The file, the path, the new text, the replaced part and its replacement.
    private static let cases: [(String, [String], String, String, String)] = [
        (lines, ["text", "title", "en-GB"], "Now {price}", "\"Oslo from {price}\"", "\"Now {price}\""),
        (lines, ["text", "title", "nb-NO"], "Nå 'her'", "'Oslo fra {price}'", "'Nå ''her'''"),
        (lines, ["text", "alt", "en-GB"], "New cabins", "Cabins by a fjord", "New cabins"),
        (lines, ["text", "alt", "en-GB"], "a: b # c", "Cabins by a fjord", "\"a: b # c\""),
        (
            lines, ["text", "title", "de-DE"], "Oslo ab {price}", "'Oslo fra {price}'\n",
            "'Oslo fra {price}'\n    de-DE: \"Oslo ab {price}\"\n"
        ),
        (
            lines, ["text", "body", "en-GB"], "More", "Cabins by a fjord\n",
            "Cabins by a fjord\n  body:\n    en-GB: \"More\"\n"
        ),
        (braces, ["text", "title", "en-GB"], "Autumn", "Spring by the fjord", "Autumn"),
        (braces, ["text", "title", "en-GB"], "Autumn, then {x}", "Spring by the fjord", "\"Autumn, then {x}\""),
        (braces, ["text", "title", "nb-NO"], "Høst", "\"Vår, ved fjorden\"", "\"Høst\""),
        (braces, ["text", "alt", "en-GB"], "C", "'A, b'", "'C'"),
        (
            braces, ["text", "title", "de-DE"], "Frühling", "\"Vår, ved fjorden\"",
            "\"Vår, ved fjorden\", de-DE: \"Frühling\""
        ),
        (
            braces, ["text", "body", "en-GB"], "More", "{ en-GB: 'A, b' }",
            "{ en-GB: 'A, b' }, body: { en-GB: \"More\" }"
        ),
        ("text:\n  title:\n    en-GB: a", ["text", "title", "nb-NO"], "b", "a", "a\n    nb-NO: \"b\"\n"),
        (
            "text:\r\n  title:\r\n    en-GB: a\r\n", ["text", "title", "nb-NO"], "b", "a\r\n",
            "a\r\n    nb-NO: \"b\"\r\n"
        ),
    ]

    @Test(arguments: cases)
    func `a text is written in place, or behind its neighbours`(
        file: String, path: [String], value: String, old: String, new: String
    ) {
        #expect(Self.edited(file, path, value) == file.replacing(old, with: new, maxReplacements: 1))
    }

    @Test(arguments: [
        ("campaign: sale\ntext:\n", ["text", "title", "en-GB"]), ("- a\n", ["text", "title", "en-GB"]),
        ("text: [a]\n", ["text", "title", "en-GB"]), ("text: { title: {", ["text", "title", "en-GB"]),
        ("text: words\n", ["text", "title", "en-GB"]),
    ])
    func `a form that cannot be changed so is left alone`(file: String, path: [String]) {
        #expect(Self.edited(file, path, "new") == nil)
    }

    @Test func `whatever is written is read back, and no neighbour changes`() throws {
        var generator = SeededGenerator(seed: 20_261_122)
        let pieces = [
            "a", " ", "\"", "'", "\\", "\n", "#", ":", "{x}", "é", "-", "|", ",", "}", "]", "日", "%", "\u{2028}",
        ]
        let wordings = ["old", "'old'", "\"old\"", "\"o, }ld\"", "|\n      old", ">-\n      old\n      more"]
        for round in 0..<1000 {
            let value = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
                pieces.randomElement(using: &generator) ?? "a"
            }.joined()
            let wording = try #require(wordings.randomElement(using: &generator))
            let isInBraces = !wording.contains("\n") && Bool.random(using: &generator)
            let file =
                isInBraces
                ? "a: 1\ntext: { title: { en-GB: \(wording), nb-NO: x }, alt: { en-GB: y } }\nz: 'last' # c\n"
                : "a: 1\ntext:\n  title:\n    en-GB: \(wording)\n    nb-NO: x # n\n  alt:\n    en-GB: y\nz: 'last' # c\n"
            for locale in ["en-GB", "de-DE"] {
                guard let found = Self.edited(file, ["text", "title", locale], value) else {
                    Issue.record(
                        "round \(round): no way to write \(value.debugDescription) into \(file.debugDescription)")
                    continue
                }
                let root = try #require(YAMLReader.read(Array(found.utf8), file: "c.yaml").root)
                #expect(root["text"]?["title"]?[locale]?.text == value, "round \(round)")
                #expect(root["text"]?["title"]?["nb-NO"]?.text == "x")
                #expect(root["text"]?["alt"]?["en-GB"]?.text == "y")
                #expect(found.hasSuffix("z: 'last' # c\n"), "round \(round)")
            }
        }
    }
}
