import LayoverCatalog
@testable import LayoverContent
import LayoverModel
import LayoverSeal
import LayoverTestKit
import Testing

struct StylesheetCacheTests {
    private let seal: Seal

    init() throws { seal = try Seal() }

    private func sheet(_ number: Int) -> CardStyles {
        CardStyles(Array(".layover{order:\(number)}".utf8), digest: seal, origin: "https://cards.example.com")
    }

    private func cache(_ state: TemporaryFolder) -> (cache: StylesheetCache, told: Int) {
        var told = 0
        let cache = StylesheetCache(state: state.path, digest: seal)
        cache.load { _ in told += 1 }
        return (cache, told)
    }

    @Test func `is named by its hash, and by its address and integrity on the wire`() {
        let styles = sheet(1)
        #expect(styles.path == "/v1/styles/\(styles.hash).css")
        #expect(styles.hash.count == 16)
        #expect(
            String(decoding: styles.member, as: UTF8.self)
                == "\"styles\":{\"url\":\"https://cards.example.com\(styles.path)\",\"integrity\":\"\(styles.integrity)\"}"
        )
        #expect(styles.integrity.hasPrefix("sha256-"))
        #expect(styles.integrity.count == 51)
    }

    @Test func `the last sixteen are served, after a start too`() throws {
        let state = try TemporaryFolder()
        let (cache, _) = cache(state)
        for number in 1...18 { cache.add(sheet(number)) { _ in } }
        for (number, isThere) in [(1, false), (2, false), (3, true), (18, true)] {
            #expect((cache.find(sheet(number).path) != nil) == isThere, "\(number)")
        }
        #expect(state.names("styles").count == StylesheetCache.sheetLimit)
        let (next, told) = self.cache(state)
        #expect(next.find(sheet(2).path) == nil)
        #expect(next.find(sheet(3).path) != nil)
        #expect(told == 0)
    }

    @Test func `a stylesheet that is used again is the newest again`() throws {
        let state = try TemporaryFolder()
        let (cache, _) = cache(state)
        for number in 1...StylesheetCache.sheetLimit { cache.add(sheet(number)) { _ in } }
        cache.add(sheet(1)) { _ in }
        cache.add(sheet(1)) { _ in }
        cache.add(sheet(99)) { _ in }
        for one in [cache, self.cache(state).cache] {
            #expect(one.find(sheet(1).path) != nil)
            #expect(one.find(sheet(2).path) == nil)
            #expect(one.find(sheet(3).path) != nil)
            #expect(one.find(sheet(99).path) != nil)
        }
        #expect(state.names("styles").count == StylesheetCache.sheetLimit)
    }

    @Test func `a damaged file on disk is reported and never served`() throws {
        let state = try TemporaryFolder()
        cache(state).cache.add(sheet(1)) { _ in }
        let name = try #require(state.names("styles").first)
        try state.write("body{display:none}", to: "styles/\(name)")
        let (next, told) = self.cache(state)
        #expect(next.find(sheet(1).path) == nil)
        #expect(told == 1)
    }

    @Test func `is served where the disk takes nothing`() throws {
        let state = try TemporaryFolder()
        try state.write("", to: "styles")
        let (cache, _) = cache(state)
        var told = 0
        cache.add(sheet(1)) { _ in told += 1 }
        #expect(cache.find(sheet(1).path) != nil)
        #expect(told == 1)
    }
}
