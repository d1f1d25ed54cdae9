import LayoverCatalog
@testable import LayoverContent
import LayoverModel
import LayoverSeal
import LayoverTestKit
import Testing

struct StyleShelfTests {
    private let seal: Seal

    init() throws { seal = try Seal() }

    private func sheet(_ number: Int) -> CardStyles {
        CardStyles(Array(".layover{order:\(number)}".utf8), digest: seal, origin: "https://cards.example.com")
    }

    private func shelf(_ state: TemporaryFolder) -> (shelf: StyleShelf, told: Int) {
        var told = 0
        let shelf = StyleShelf(state: state.path, digest: seal)
        shelf.load { _ in told += 1 }
        return (shelf, told)
    }

    @Test func `is named by its hash, and by its address and integrity on the wire`() {
        let styles = sheet(1)
        #expect(styles.path == "/v1/styles/\(styles.hash).css" && styles.hash.count == 16)
        #expect(
            String(decoding: styles.member, as: UTF8.self)
                == "\"styles\":{\"url\":\"https://cards.example.com\(styles.path)\",\"integrity\":\"\(styles.integrity)\"}"
        )
        #expect(styles.integrity.hasPrefix("sha256-") && styles.integrity.count == 51)
    }

    @Test func `the last sixteen are served, after a start too`() throws {
        let state = try TemporaryFolder()
        let (shelf, _) = shelf(state)
        for number in 1...18 { shelf.add(sheet(number)) { _ in } }
        for (number, isThere) in [(1, false), (2, false), (3, true), (18, true)] {
            #expect((shelf.find(sheet(number).path) != nil) == isThere, "\(number)")
        }
        #expect(state.names("styles").count == StyleShelf.sheetLimit)
        let (next, told) = self.shelf(state)
        #expect(next.find(sheet(2).path) == nil && next.find(sheet(3).path) != nil && told == 0)
    }

    @Test func `what is used again is the newest again`() throws {
        let state = try TemporaryFolder()
        let (shelf, _) = shelf(state)
        for number in 1...StyleShelf.sheetLimit { shelf.add(sheet(number)) { _ in } }
        shelf.add(sheet(1)) { _ in }
        shelf.add(sheet(1)) { _ in }
        shelf.add(sheet(99)) { _ in }
        for one in [shelf, self.shelf(state).shelf] {
            #expect(one.find(sheet(1).path) != nil && one.find(sheet(2).path) == nil)
            #expect(one.find(sheet(3).path) != nil && one.find(sheet(99).path) != nil)
        }
        #expect(state.names("styles").count == StyleShelf.sheetLimit)
    }

    @Test func `what is damaged on disk is told and never served`() throws {
        let state = try TemporaryFolder()
        shelf(state).shelf.add(sheet(1)) { _ in }
        let name = try #require(state.names("styles").first)
        try state.write("body{display:none}", to: "styles/\(name)")
        let (next, told) = self.shelf(state)
        #expect(next.find(sheet(1).path) == nil && told == 1)
    }

    @Test func `is served where the disk takes nothing`() throws {
        let state = try TemporaryFolder()
        try state.write("", to: "styles")
        let (shelf, _) = shelf(state)
        var told = 0
        shelf.add(sheet(1)) { _ in told += 1 }
        #expect(shelf.find(sheet(1).path) != nil && told == 1)
    }
}
