import LayoverModel
import LayoverText
import LayoverYAML
import Testing

@testable import LayoverSentence

/// Phrases of a language exported as a table, and imported into its file.
struct WorksheetTests {
    private func root(_ text: String) -> Node {
        YAMLReader.read(Array(text.utf8), file: "nl-NL.yaml").root ?? Node(.mapping([]), at: .start)
    }

    private func worksheet(_ grammar: SmallGrammar) throws -> SentenceWorksheet {
        var compiler = SentenceCompiler(tools: Language())
        let tag = try #require(LocaleTag("nl-NL"))
        let file = { (path: String, text: String) in SentenceCompiler.File(path: path, root: root(text)) }
        _ = compiler.compile(
            rules: file("sentence.yaml", grammar.rules), places: file("places.yaml", grammar.places),
            words: [(tag, file("nl-NL.yaml", grammar.words["nl-NL"] ?? ""))])
        return try #require(SentenceWorksheet(tag, of: compiler))
    }

    @Test func `a worksheet has a sentence for each missing phrase, and filling it completes the language`() throws {
        var grammar = SmallGrammar()
        let whole = try #require(grammar.words["nl-NL"])
        grammar.words["nl-NL"] = whole.replacing("  low: Laag\n", with: "").replacing(
            "patterns: {", with: "patterns: { none: {}, "
        )
        .replacing("  cap: Kaap\n", with: "  cap: Kaap # a cape\n")
        #expect(grammar.compile().grammar == nil)
        let missing = try worksheet(grammar).rows.filter { $0.text.isEmpty }
        #expect(
            missing.map { "\($0.id) \($0.form) \($0.gap)" } == [
                "low name ", "low to Ik ga ___.", "low in een dorp ___",
            ])
        var filled = missing
        for (index, text) in ["Laag", "naar Laag", "in: Laag"].enumerated() { filled[index].text = text }
        let (changed, unknown) = try worksheet(grammar).changes(
            in: filled + [.init(slot: "place", id: "mars", form: "to", text: "naar Mars")])
        #expect(changed.count == 3)
        #expect(unknown.map(\.id) == ["mars"])
        let before = try #require(grammar.words["nl-NL"])
        let after = try SentenceWordsEdit(before, root: root(before)).text(with: changed)
        #expect(after.contains("  low: { name: Laag, to: naar Laag, in: \"in: Laag\" }\n"))
        #expect(after.contains("  cap: Kaap # a cape\n"))
        grammar.words["nl-NL"] = after
        #expect(try worksheet(grammar).rows.allSatisfy { !$0.text.isEmpty })
    }

    @Test func `a phrase of an existing word is written beside it, and no other line changes`() throws {
        let before = try #require(SmallGrammar().words["nl-NL"])
        let rows = [
            SentenceWorksheet.Row(slot: "place", id: "hills", form: "to", text: "de heuvels in"),
            SentenceWorksheet.Row(slot: "place", id: "bay", form: "in", text: "aan de Baai"),
        ]
        let after = try SentenceWordsEdit(before, root: root(before)).text(with: rows)
        let (old, new) = (before.split(separator: "\n"), after.split(separator: "\n"))
        #expect(new.count == old.count)
        #expect(
            zip(old, new).filter { $0 != $1 }.map { String($1) } == [
                "  hills: { name: heuvels, also: [bergen], to: de heuvels in }",
                "  bay: { name: Baai, in: aan de Baai }",
            ])
    }

    @Test func `words that share a line are left alone`() throws {
        let before = "place: { bay: Baai, cap: Kaap }\n"
        #expect(throws: SentenceWordsEdit.Refusal.self) {
            try SentenceWordsEdit(before, root: root(before)).text(with: [
                SentenceWorksheet.Row(slot: "place", id: "bay", form: "to", text: "x")
            ])
        }
    }
}
