import LayoverModel
import LayoverText
import LayoverYAML
import Testing

@testable import LayoverSentence

/// Published and proofread sentences, compared with the current files.
struct LockTests {
    private func file(_ path: String, _ text: String) -> SentenceCompiler.File {
        SentenceCompiler.File(
            path: path, root: YAMLReader.read(Array(text.utf8), file: path).root ?? Node(.mapping([]), at: .start))
    }

    /// The findings about a lock, as code and identifier.
    private func findings(_ grammar: SmallGrammar, lock: String) -> [String] {
        var compiler = SentenceCompiler(tools: Language())
        let words = grammar.words.compactMap { tag, text in LocaleTag(tag).map { ($0, file("\(tag).yaml", text)) } }
        _ = compiler.compile(
            rules: file("sentence.yaml", grammar.rules), places: file("places.yaml", grammar.places), words: words,
            lock: file("lock.yaml", lock))
        return compiler.findings.map { "\($0.diagnostic.code) \($0.path.joined(separator: "/"))" }
            .filter { $0.contains("id-") || $0.contains("seal") }
    }

    private func lock(_ grammar: SmallGrammar, after earlier: SentenceLock = SentenceLock()) throws -> SentenceLock {
        earlier.updated(by: try #require(grammar.compile().grammar))
    }

    @Test func `a lock reads as it was written, and an unchanged sentence has no finding`() throws {
        let lock = try lock(SmallGrammar())
        let read = SentenceLock(file("lock.yaml", lock.text).root)
        #expect(read == lock)
        #expect(read.text == lock.text)
        #expect(findings(SmallGrammar(), lock: lock.text).isEmpty)
    }

    @Test func `an identifier that goes without a successor, or comes back as something else, is an error`() throws {
        let lock = try lock(SmallGrammar()).text
        var gone = SmallGrammar()
        gone.places = gone.places.replacing("  low: { iata: LOW, country: IT, regions: [south] }\n", with: "")
            .replacing("[top, low]", with: "[top]")
        gone.words["nl-NL"] = gone.words["nl-NL"]?.replacing("  low: Laag\n", with: "")
        #expect(findings(gone, lock: lock).contains("sentence.id-vanished places/low"))
        var renamed = gone
        renamed.places = renamed.places.replacing("was: [cove]", with: "was: [cove, low]")
        #expect(!findings(renamed, lock: lock).contains { $0.contains("id-") })
        var retired = gone
        retired.places = retired.places.replacing("moon: {} }", with: "moon: {}, low: {} }")
        #expect(!findings(retired, lock: lock).contains { $0.contains("id-") })
        var reused = SmallGrammar()
        reused.places = reused.places.replacing("iata: LOW", with: "iata: XYZ")
        #expect(findings(reused, lock: lock) == ["sentence.id-reused places/low"])
        var month = SmallGrammar()
        month.rules = month.rules.replacing("may: { month: 5 }", with: "may: { month: 6 }")
        #expect(findings(month, lock: lock) == ["sentence.id-reused times/may"])
    }

    @Test func `only a sentence that changed after it was read is reported`() throws {
        var grammar = SmallGrammar()
        grammar.words["nl-NL"]? += "\nproofread: { by: Anna, on: 2026-12-07 }"
        let lock = try lock(grammar)
        #expect(findings(grammar, lock: lock.text).isEmpty)
        var changed = grammar
        changed.words["nl-NL"] = changed.words["nl-NL"]?.replacing("  top: Top\n", with: "  top: Spits\n")
        let told = findings(changed, lock: lock.text)
        // Go, dash and muse, each with the place alone; it is also the first place without a region.
        #expect(told.count == 3)
        // The seal stays broken until another person, or the same one on another day, has proofread it.
        #expect(findings(changed, lock: try self.lock(changed, after: lock).text).count == 3)
        changed.words["nl-NL"] = changed.words["nl-NL"]?.replacing("2026-12-07", with: "2026-12-08")
        #expect(findings(changed, lock: try self.lock(changed, after: lock).text).isEmpty)
    }
}
