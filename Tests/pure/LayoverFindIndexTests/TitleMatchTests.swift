import LayoverTestKit
import Testing

@testable import LayoverFindIndex

struct TitleMatchTests {
    @Test(arguments: [
        ("lond", "London City Airport", [0..<4]), ("city london", "London City Airport", [0..<6, 7..<11]),
        ("ohare", "Chicago O'Hare International Airport", [8..<14]), ("zur", "Zürich", [0..<3]),
        ("wold cham", "Minneapolis/Wold-Chamberlain", [12..<16, 17..<21]), ("ndon", "London", []),
        ("a3", "A320 a3", [0..<2, 5..<7]), ("北京", "北京首都国際空港", [0..<2]),
    ])
    func `marks the words that begin as typed`(query: String, title: String, ranges: [Range<Int>]) {
        #expect(TitleMatch.ranges(of: Analyser.words(query), in: title) == ranges)
    }

    @Test(arguments: 0..<128 as Range<UInt32>)
    func `a title of ASCII is read like any other, whatever it contains`(value: UInt32) throws {
        let scalar = Character(try #require(Unicode.Scalar(value)))
        for title in ["ab\(scalar)Cd ab", "\(scalar)ab", "Ab\(scalar)", "ab \(scalar)\(scalar) cd"] {
            for query in ["a", "ab", "abc", "cd", "\(scalar)", "ab\(scalar)", "ab cd"] { expectSame(query, title) }
        }
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func `a title of ASCII is read as any other is, at every length`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<50 {
            let words = (0..<(1 + random.below(5))).map { _ in
                String((0..<(1 + random.below(40))).map { _ in random.pick(["a", "B", "c", "7"]) }.joined())
            }
            let title = words.joined(separator: random.pick([" ", "-", " / ", ". "]))
            expectSame(String(title.prefix(1 + random.below(40))), title)
            expectSame(words.reversed().joined(separator: " "), title)
        }
    }

    private func expectSame(_ query: String, _ title: String) {
        let words = Analyser.words(query)
        let (plain, folded) = (TitleMatch.ranges(of: words, in: title), TitleMatch.foldedRanges(of: words, in: title))
        #expect(plain == folded, "'\(query)' in '\(title)'")
    }
}
