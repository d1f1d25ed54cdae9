import LayoverTestKit
import Testing

@testable import LayoverWorkbench

/// Letters that people consider equal when they search for a text.
struct SearchFoldingTests {
    @Test(arguments: [
        ("Bestille", "bestille"), ("Ikke klar til å", "ikke klar til a"), ("Tromsø", "tromso"), ("ŁÓDŹ", "lodz"),
        ("Straße", "strasse"), ("Ærø", "aero"), ("cœur", "coeur"), ("l’hôtel", "l'hotel"), ("ＡＢＣ", "abc"),
        ("e\u{301}te\u{301}", "ete"), ("été", "ete"), ("İstanbul", "istanbul"), ("Ďábel\u{a0}x", "dabel x"),
        ("مُحَمَّد", "محمد"), ("बुक करें", "बुक करें"), ("ガイド", "ガイド"), ("", ""),
    ])
    func `capitals, marks and typographic signs make no difference`(text: String, folded: String) {
        #expect(SearchFolding.fold(text) == folded)
    }

    @Test func `folded text stays the same`() {
        var random = SeededGenerator(seed: 4_711)
        let letters = Array("aÅøŁß’éĐæœأُक्षガ한 -\u{301}\u{200d}Zz9")
        for _ in 0..<500 {
            let text = String((0..<12).map { _ in random.pick(letters) })
            let once = SearchFolding.fold(text)
            #expect(SearchFolding.fold(once) == once, "\(text)")
        }
    }
}
