import LayoverFindIndex
import LayoverTestKit
import Testing

struct NameIndexTests {
    private static func rows(_ index: NameIndex, _ text: String, _ match: NameIndex.Match, limit: Int = .max) -> [Int] {
        var rows: [Int] = []
        index.scan(text, match) { row in
            rows.append(row)
            return rows.count < limit
        }
        return rows
    }

    @Test func `a name is found whole, by its beginning and by that of a word within it`() {
        let index = NameIndex([["new york", "nyc"], ["york"], ["newcastle"], [], ["baden-baden", ""]])
        #expect(Self.rows(index, "york", .whole) == [1])
        #expect(Self.rows(index, "new", .start) == [0, 2])
        #expect(Self.rows(index, "york", .start) == [1])
        #expect(Self.rows(index, "y", .within) == [0])
        #expect(Self.rows(index, "baden", .within) == [4])
        #expect(Self.rows(index, "ew", .within) == [])
        #expect(Self.rows(index, "new", .start, limit: 1) == [0])
        #expect(Self.rows(NameIndex([]), "a", .start) == [])
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `finds the same as a look through every name`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        func name() -> String {
            (0..<(1 + random.below(8))).map { _ in random.pick(["a", "b", "ö", "東", " ", "-", "ab"]) }.joined()
        }
        let names = (0..<(1 + random.below(60))).map { _ in (0..<random.below(4)).map { _ in name() } }
        let index = NameIndex(names)
        for _ in 0..<40 {
            let text = name()
            func rows(_ has: (String) -> Bool) -> [Int] { names.indices.filter { names[$0].contains(where: has) } }
            #expect(Self.rows(index, text, .whole) == rows { $0 == text }, "seed \(seed)")
            #expect(Self.rows(index, text, .start) == rows { $0.hasPrefix(text) }, "seed \(seed)")
            #expect(
                Self.rows(index, text, .within) == rows { $0.contains(" " + text) || $0.contains("-" + text) },
                "seed \(seed)")
        }
    }
}
