import LayoverTestKit
import Testing

@testable import LayoverFindIndex

struct CorrectionWalkTests {
    @Test(arguments: [(3, 0), (4, 1), (7, 1), (8, 2), (60, 2), (61, 0)])
    func `grants typos by length`(letters: Int, typos: Int) {
        #expect(CorrectionWalk.allowed(letters: letters) == typos)
    }

    @Test(arguments: [
        ("lodnon", "london", 1), ("karcelona", "barcelona", 2), ("olndon", "london", 2), ("londonn", "london", 1),
        ("ondon", "london", 2), ("london", "london", 0),
    ])
    func `counts typos, one in the first letter double`(word: String, term: String, typos: Int) {
        var walk = CorrectionWalk(word, allowed: 2, wantsPrefixes: false)
        walk.walk(TermList(sorted: [(term: term, places: .names)]), .names)
        #expect(walk.found == [Correction(text: term, isPrefix: false, typos: typos)])
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func `finds the same as a comparison with each term`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let texts = Set((0..<60).map { _ in text(&random) })
        let sorted = texts.sorted { $0.unicodeScalars.lexicographicallyPrecedes($1.unicodeScalars) }
        let terms = TermList(
            sorted: sorted.map { (term: $0, places: $0.utf8.count % 2 == 0 ? TermList.Places.names : .joined) })
        let word = text(&random)
        for allowed in 1...2 {
            var walk = CorrectionWalk(word, allowed: allowed, wantsPrefixes: false)
            walk.walk(terms, .names)
            let plain = sorted.filter { $0.utf8.count % 2 == 0 }
                .map { Correction(text: $0, isPrefix: false, typos: distance(Array(word), Array($0))) }
                .filter { $0.typos <= allowed }
            #expect(walk.found == plain, "seed \(seed), '\(word)' among \(sorted)")
            expectPrefixes(of: word, allowed: allowed, in: terms, sorted: sorted, seed: seed)
        }
    }

    /// The walk must report the least distance among a term's prefixes, for that prefix or a shorter one.
    private func expectPrefixes(of word: String, allowed: Int, in terms: TermList, sorted: [String], seed: UInt64) {
        var walk = CorrectionWalk(word, allowed: allowed, wantsPrefixes: true)
        walk.walk(terms, [.names, .joined])
        for term in sorted {
            let letters = Array(term)
            let least = (1...letters.count).map { distance(Array(word), Array(letters[..<$0])) }.min() ?? .max
            let told = walk.found.filter { $0.isPrefix && term.hasPrefix($0.text) }.map(\.typos).min() ?? .max
            #expect(least > allowed || told == least, "seed \(seed), '\(word)' and '\(term)'")
        }
    }

    private func text(_ random: inout SeededGenerator) -> String {
        String((0..<(1 + random.below(14))).map { _ in random.pick(["a", "b", "c", "é", "ж"]) }.joined())
    }

    /// The recurrence of optimal string alignment, written out.
    private func distance(_ word: [Character], _ term: [Character]) -> Int {
        var table = (0...word.count).map { row in
            (0...term.count).map { column in row == 0 ? column + (column > 0 ? 1 : 0) : column == 0 ? row + 1 : 0 }
        }
        guard !word.isEmpty, !term.isEmpty else { return table[word.count][term.count] }
        for row in 1...word.count {
            for column in 1...term.count {
                let other = word[row - 1] == term[column - 1] ? 0 : row == 1 && column == 1 ? 2 : 1
                var least = min(
                    table[row - 1][column - 1] + other, table[row - 1][column] + 1, table[row][column - 1] + 1)
                if row > 1, column > 1, word[row - 1] == term[column - 2], word[row - 2] == term[column - 1] {
                    least = min(least, table[row - 2][column - 2] + (row == 2 && column == 2 ? 2 : 1))
                }
                table[row][column] = least
            }
        }
        return table[word.count][term.count]
    }

    @Test func `a word of sixty letters is corrected, and a longer one is not`() {
        let term = String(repeating: "abcdefghij", count: 6)
        for (word, isFound) in [(term.dropLast() + "x", true), (term + "x", false)] {
            var walk = CorrectionWalk(String(word), allowed: 2, wantsPrefixes: true)
            walk.walk(TermList(sorted: [(term: term, places: .names)]), .names)
            #expect(walk.found.isEmpty == !isFound)
        }
    }

    @Test func `keeps no more corrections of a word than its limit`() {
        for count in [FinderLimits.correctionsOfWord, FinderLimits.correctionsOfWord + 1] {
            let terms = (0..<count).map { "abcd" + String(Unicode.Scalar(UInt16(0x4e00 + $0)) ?? "x") }
            var walk = CorrectionWalk("abcd", allowed: 1, wantsPrefixes: false)
            walk.walk(TermList(sorted: terms.map { (term: $0, places: .names) }), .names)
            #expect(walk.found.count == FinderLimits.correctionsOfWord)
        }
    }
}
