import LayoverText
import Testing

@testable import LayoverSentence

/// Typed text is cut before Unicode composition, after it, and after folding.
struct TypedTextTests {
    private static let language = Language()

    @Test func `typed text has a limit`() {
        for (count, kept) in [(80, 80), (81, 80), (5_000, 80)] {
            let text = String(repeating: "a", count: count)
            #expect(TypedText.cleaned(text, Self.language).unicodeScalars.count == kept)
        }
    }

    @Test func `a letter with marks without end is cut before it is composed`() {
        let text = "e" + String(repeating: "\u{301}", count: 10_000)
        #expect(TypedText.cleaned(text, Self.language).unicodeScalars.count == SentenceLimits.typedScalars)
        // Letters with one mark each still become one letter each.
        let accents = String(repeating: "e\u{301}", count: 80)
        #expect(TypedText.cleaned(accents, Self.language) == String(repeating: "é", count: 80))
    }

    @Test func `text is cut where its letters fold to many`() {
        let folded = TypedText.folded(String(repeating: "\u{fdfa}", count: 80), Self.language)
        #expect(folded.unicodeScalars.count == SentenceLimits.foldedScalars)
        #expect(Self.language.folded(String(repeating: "\u{fdfa}", count: 80)).hasPrefix(folded))
    }

    @Test(arguments: ["é", "한", "ß", "א", "東"])
    func `text in any alphabet is not cut`(letter: String) {
        let text = String(repeating: letter, count: SentenceLimits.typedScalars)
        #expect(TypedText.folded(text, Self.language) == Self.language.folded(text))
    }
}
