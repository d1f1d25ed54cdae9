import Foundation
import LayoverFindIndex
import LayoverSQLite
import LayoverTestKit
import Testing

@testable import LayoverFindSQLite

struct FindFileTests {
    private static let vocabulary = FinderVocabulary(generic: ["airport"], synonyms: [["st", "saint"]])

    private static func items(_ count: Int, _ random: inout SeededGenerator) -> [FinderItem] {
        (0..<count).map { number in
            var item = FinderItem(
                id: "card:\(number)", domain: random.pick(FinderDomain.allCases), title: name(&random))
            item.names = [name(&random), name(&random)]
            item.otherNames = random.happens(50) ? [name(&random)] : []
            item.popularity = random.below(6) * 10
            item.country = random.pick(["GB", "NO", "JP"])
            item.context = [name(&random)]
            item.code = random.happens(50) ? random.pick(["abc", "kl", "eö"]) : nil
            item.titles = ["de": name(&random)]
            item.web = random.happens(50) ? "https://www.example.com/" : nil
            return item
        }
    }

    private static func name(_ random: inout SeededGenerator) -> String {
        (0..<(1 + random.below(3))).map { _ in
            (0..<(1 + random.below(6))).map { _ in random.pick(["a", "e", "ö", "k", "l", "st ", "東", "ル", "ಕ್", "𐓘"]) }
                .joined()
        }.joined(separator: " ")
    }

    @Test(arguments: 0..<6 as Range<UInt64>)
    func `a file answers as memory does`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let folder = try TemporaryFolder()
        let items = FindFileTests.items(150, &random)
        try FindFileBuilder.build(items, FindFileTests.vocabulary, version: "v", at: folder.path("find.db"))
        let file = try FindFile(path: folder.path("find.db"), readers: 2)
        let memory = MemoryIndex(items, FindFileTests.vocabulary)
        for _ in 0..<150 {
            var query = FinderQuery(FindFileTests.name(&random))
            query.market = random.pick(["GB", "NO", nil])
            query.languages = random.happens(50) ? ["de"] : []
            query.domains = random.happens(30) ? [.card, .city] : []
            let asked = query
            let expected = Finder(memory).answer(asked)
            let got = try file.reading { reader throws(StoreError) in try Finder(reader).answer(asked) }
            #expect(got == expected, "seed \(seed): '\(query.text)'")
            for hit in got.hits {
                let found = try file.reading { reader throws(StoreError) in try reader.found(hit.row) }
                #expect(found?.id == memory.items[hit.row].id && found?.titles == memory.items[hit.row].titles)
            }
        }
    }

    @Test func `a file has at most its number of items and of bytes, and a larger one is not written`() throws {
        var random = SeededGenerator(seed: 8)
        let folder = try TemporaryFolder()
        let items = FindFileTests.items(50, &random)
        func build(_ name: String, items itemLimit: Int = 50, bytes byteLimit: Int = 1 << 20) throws {
            try FindFileBuilder.build(
                items, FindFileTests.vocabulary, version: "v", at: folder.path(name), itemLimit: itemLimit,
                byteLimit: byteLimit)
        }
        try build("whole.db")
        #expect(throws: StoreError.self) { try build("many.db", items: 49) }
        let size = try Data(contentsOf: URL(fileURLWithPath: folder.path("whole.db"))).count
        try build("exact.db", bytes: size)
        do {
            try build("large.db", bytes: size - 1)
            Issue.record("the file is larger than its limit")
        } catch {
            #expect((error as? StoreError)?.kind == .full)
        }
    }

    @Test(arguments: ["joined rows", "words texts", "whole", "context row starts"])
    func `words that name a missing item are rejected`(name: String) throws {
        var random = SeededGenerator(seed: 1)
        let folder = try TemporaryFolder()
        let path = folder.path("find.db")
        try FindFileBuilder.build(FindFileTests.items(20, &random), FindFileTests.vocabulary, version: "v", at: path)
        _ = try FindFile(path: path, readers: 1)
        try Connection(path: path).run("UPDATE words SET bytes = x'ffffffff' || bytes WHERE name = ?", [.text(name)])
        #expect(throws: StoreError.self) { try FindFile(path: path, readers: 1) }
    }

    @Test func `a file that is cut at any page is refused`() throws {
        var random = SeededGenerator(seed: 2)
        let folder = try TemporaryFolder()
        let path = folder.path("find.db")
        try FindFileBuilder.build(FindFileTests.items(60, &random), FindFileTests.vocabulary, version: "v", at: path)
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        #expect(bytes.count > 4_096)
        for length in stride(from: 0, to: bytes.count, by: 4_096) {
            try folder.write(Array(bytes[..<length]), to: "cut.db")
            #expect(throws: StoreError.self) { try FindFile(path: folder.path("cut.db"), readers: 1) }
        }
    }
}
