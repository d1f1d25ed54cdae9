import LayoverTestKit
import Testing

@testable import LayoverFindIndex

struct PackedIndexTests {
    private static let vocabulary = FinderVocabulary(generic: ["airport"], synonyms: [["st", "saint"]])

    private static func items(_ count: Int, _ random: inout SeededGenerator) -> [FinderItem] {
        (0..<count).map { number in
            var item = FinderItem(
                id: "\(number)", domain: random.pick(FinderDomain.allCases), title: name(&random))
            item.names = [name(&random), name(&random)]
            item.otherNames = random.happens(50) ? [name(&random)] : []
            item.popularity = random.below(6) * 10
            item.country = random.pick(["GB", "NO", "JP"])
            item.context = [name(&random)]
            item.code = random.happens(50) ? random.pick(["abc", "kl", "eö"]) : nil
            item.titles = random.happens(50) ? ["de": name(&random)] : [:]
            item.body = random.happens(20) ? [name(&random)] : []
            return item
        }
    }

    private static func name(_ random: inout SeededGenerator) -> String {
        (0..<(1 + random.below(3))).map { _ in
            (0..<(1 + random.below(6))).map { _ in random.pick(["a", "e", "ö", "k", "l", "st ", "東", "ル", "ಕ್", "𐓘"]) }
                .joined()
        }.joined(separator: " ")
    }

    @Test(arguments: 0..<12 as Range<UInt64>)
    func `answers as sets do`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let items = PackedIndexTests.items(40 + random.below(400), &random)
        let packed = MemoryIndex(items, PackedIndexTests.vocabulary)
        let plain = PlainIndex(items, PackedIndexTests.vocabulary)
        for _ in 0..<120 {
            var query = FinderQuery(PackedIndexTests.name(&random))
            query.market = random.pick(["GB", "NO", nil])
            query.languages = random.happens(50) ? ["de"] : []
            query.domains = random.happens(30) ? [.card, .city] : []
            query.limit = 1 + random.below(50)
            #expect(Finder(packed).answer(query) == Finder(plain).answer(query), "seed \(seed): '\(query.text)'")
        }
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func `finds the least row of any places`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let rows = (0..<(1 + random.below(300))).map { _ in UInt32(random.below(50)) }
        let least = LeastRow(rows)
        for _ in 0..<60 {
            let start = random.below(rows.count)
            let range = start..<(start + 1 + random.below(rows.count - start))
            let expected = range.min { rows[$0] < rows[$1] }
            #expect(least.place(range, rows) == expected, "seed \(seed): \(range) of \(rows)")
        }
    }

    private static let parts = IndexCollector.parts(
        [FinderItem(id: "a", domain: .city, title: "Oslo"), FinderItem(id: "b", domain: .city, title: "Bergen")],
        PackedIndexTests.vocabulary)

    @Test func `is made of parts that fit`() { #expect(PackedIndex(PackedIndexTests.parts, rowCount: 2) != nil) }

    @Test func `refuses parts that name a missing part`() {
        let damages: [(what: String, change: (inout IndexParts) -> Void)] = [
            ("a row that is not there", { $0.columns[1].rows[0] = 2 }),
            ("no starts", { $0.columns[0].textStarts = [] }),
            ("starts that fall", { $0.columns[1].rowStarts[1] = .max }),
            ("a text too many", { $0.columns[2].texts += [0] }),
            ("a term too many", { $0.columns[2].textStarts.append($0.columns[2].textStarts.last ?? 0) }),
            ("a column too few", { $0.columns = Array($0.columns.dropLast()) }),
            ("a mark too few", { $0.isWhole = Array($0.isWhole.dropLast()) }),
        ]
        for (what, change) in damages {
            var parts = PackedIndexTests.parts
            change(&parts)
            #expect(PackedIndex(parts, rowCount: 2) == nil, "\(what)")
        }
    }

    @Test func `terms with the same end or beginning are distinct`() {
        var table = TermTable()
        let terms = ["", "a", "aa", "aaaaaaaa", "aaaaaaaab", "b", "ба", "東京", "aaaaaaa\u{0}"]
        let numbers = (terms + terms).map { table.number($0) }
        #expect(numbers == Array(0..<terms.count) + Array(0..<terms.count))
        let sorted = table.sorted.map { String(decoding: table.bytes($0), as: UTF8.self) }
        #expect(sorted == terms.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    }
}
