import LayoverCatalog
import LayoverCompiler
@testable import LayoverContent
import LayoverModel
import LayoverSchema
import LayoverTestKit
import Testing

struct LastGoodStoreTests {
    private func tree(_ text: String) -> GoodTree {
        GoodTree(
            files: [SourceFile(path: "widgets/layover.yaml", bytes: Array(text.utf8))],
            withheld: withheld)
    }

    private let withheld: Set<UnitName> = [
        .widget("broken"), .campaign("worse"), .market("NO"), .killSwitch("all-off"), .table("fares.csv"),
        UnitName(.asset, "a:b.png"), UnitName(.partial, "tag"), UnitName(.format, "acme"), .feature("new"),
        .experiment("order"),
    ]

    private func load(_ store: LastGoodStore) -> (texts: [String], told: Int) {
        var told = 0
        let trees = store.load { _ in told += 1 }
        return (trees.map { String(decoding: $0.files.first?.bytes ?? [], as: UTF8.self) }, told)
    }

    @Test func `a saved tree is read back whole, the newest first, the last five`() throws {
        let state = try TemporaryFolder()
        let store = LastGoodStore(state: state.path, content: .core)
        #expect(load(store) == ([], 0))
        for number in 1...7 { try store.save(tree("tree \(number)"), hash: "hash-\(number)-of-it", seconds: number) }
        #expect(load(store) == (["tree 7", "tree 6", "tree 5", "tree 4", "tree 3"], 0))
        #expect(state.names("catalogs").count == LastGoodStore.kept)
        let newest = try #require(store.load { _ in }.first)
        #expect(newest.withheld == withheld)
    }

    @Test func `the newest is not saved twice`() throws {
        let state = try TemporaryFolder()
        let store = LastGoodStore(state: state.path, content: .core)
        for _ in 0..<3 { try store.save(tree("same"), hash: "same-hash-for-all", seconds: 1) }
        #expect(state.names("catalogs").count == 1)
    }

    @Test(arguments: [
        "", "LAYOVER", "LAYOVER-TREE-1\n", "LAYOVER-TREE-1\n\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}",
    ])
    func `a damaged tree is reported and skipped`(damage: String) throws {
        let state = try TemporaryFolder()
        let store = LastGoodStore(state: state.path, content: .core)
        try store.save(tree("good"), hash: "good-hash-for-all", seconds: 1)
        try state.write(damage, to: "catalogs/000000009-9-newest.tree")
        #expect(load(store) == (["good"], 1))
    }

    @Test func `a tree cut anywhere is passed over`() throws {
        let state = try TemporaryFolder()
        let store = LastGoodStore(state: state.path, content: .core)
        try store.save(tree("good"), hash: "good-hash-for-all", seconds: 1)
        let name = "catalogs/" + (try #require(state.names("catalogs").first))
        let whole = try state.text(name)
        for length in 0..<whole.unicodeScalars.count {
            try state.write(String(String.UnicodeScalarView(whole.unicodeScalars.prefix(length))), to: name)
            #expect(load(store).texts.isEmpty, "cut to \(length)")
        }
    }
}
