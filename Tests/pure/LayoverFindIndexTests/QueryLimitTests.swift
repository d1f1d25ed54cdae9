import Testing

@testable import LayoverFindIndex

/// A query is cut before the look-up, however long its letters become when folded.
struct QueryLimitTests {
    @Test func `a query is cut where its letters fold to many`() {
        // U+FDFA folds to four words of 18 letters and spaces; the last word of one joins the first of the next.
        let ligature = String(repeating: "\u{fdfa}", count: FinderLimits.queryScalars)
        #expect(Analyser.words(ligature).count == 3 * FinderLimits.queryScalars + 1)
        let words = Analyser.query(ligature)
        #expect(words.reduce(0) { $0 + $1.letters + 1 } <= FinderLimits.foldedQueryScalars + 1)
        #expect(Analyser.query(ligature, limit: 3).count == 3)
    }

    @Test(arguments: [FinderLimits.queryScalars - 1, FinderLimits.queryScalars, FinderLimits.queryScalars + 1])
    func `a query of any letters is cut where it was before`(count: Int) {
        let text = (0..<count).map { $0.isMultiple(of: 2) ? "é" : " " }.joined()
        let cut = String(text.prefix(FinderLimits.queryScalars))
        #expect(Analyser.query(text) == Analyser.words(cut))
    }

    @Test(arguments: ["münchen", "臺北", "서울", "straße", "ﬁji", "são paulo"])
    func `an ordinary query reads as a name does`(text: String) {
        #expect(Analyser.query(text) == Analyser.words(text))
    }
}
