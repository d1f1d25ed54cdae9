import LayoverAdapters
import LayoverCatalog
import LayoverCompiler
import LayoverModel
import LayoverParts
import LayoverSchema
import LayoverServer
import LayoverTestKit
import Testing

/// Random changes to a tree, one after another: a compiler that saw all of them produces the same result as a new one.
///
/// `LAYOVER_ROUNDS` sets the number of changes.
struct WarmCompilerTests {
    private static let rounds = Content.number("LAYOVER_ROUNDS").map { $0 * 4 } ?? 5

    @Test(
        arguments: ["arms", "links", "campaigns", "language-fallback", "remote", "flags", "groups"], [1, 2] as [UInt64])
    func `a compiler that saw a tree change returns the same as one that sees it first`(
        example: String, seed: UInt64
    ) throws {
        var walk = try Walk(Content.example(example), seed: seed, isPseudo: seed == 2)
        for round in 0..<Self.rounds * 2 { try walk.step("\(example) seed \(seed) round \(round)") }
    }

    @Test(arguments: [1, 2] as [UInt64])
    func `the same holds for the shipped content`(seed: UInt64) throws {
        var walk = try Walk(Content.shipped(), seed: seed, isPseudo: seed == 2)
        for round in 0..<Self.rounds { try walk.step("shipped, seed \(seed) round \(round)") }
    }

    @Test func `a file that breaks and is mended leaves no trace`() throws {
        var random = SeededGenerator(seed: 1)
        let shipped = try Content.shipped()
        let own = shipped.filter { ContentParts.table.unit(at: $0.path) != nil && $0.path.hasSuffix(".yaml") }
        var compiler = try Content.compiler()
        var good = try #require(compiler.publish(shipped, over: nil).publication)
        let first = WrittenCatalog(good.catalog).text
        for file in own.shuffled(using: &random).prefix(Self.rounds) {
            let broken = shipped.replacing(file.path, with: shipped.text(file.path) + "nonsense: [\n")
            good = try #require(compiler.publish(broken, over: good.tree).publication)
            #expect(WrittenCatalog(good.catalog).text == first, "\(file.path)")
            good = try #require(compiler.publish(shipped, over: good.tree).publication)
            #expect(good.heldBack.isEmpty, "\(file.path)")
        }
        #expect(WrittenCatalog(good.catalog).text == first)
    }
}

/// A tree that changes step by step, and the compiler that is kept for it.
private struct Walk {
    private let start: [SourceFile]
    private let isPseudo: Bool
    private var files: [SourceFile]
    private var random: SeededGenerator
    private var warm: Compiler
    private var good: GoodTree?

    init(_ files: [SourceFile], seed: UInt64, isPseudo: Bool) throws {
        start = files
        self.files = files
        self.isPseudo = isPseudo
        random = SeededGenerator(seed: seed)
        warm = try Walk.compiler(isPseudo)
        good = warm.publish(files, over: nil).publication?.tree
    }

    private static func compiler(_ isPseudo: Bool) throws -> Compiler {
        Compiler(tools: try Adapters().compilerTools(pseudoLocales: isPseudo))
    }

    /// Makes one more change to the tree, and compares the results.
    mutating func step(_ name: String) throws {
        change()
        var cold = try Walk.compiler(isPseudo)
        let found = warm.publish(files, over: good)
        let expected = cold.publish(files, over: good)
        #expect(found.findings == expected.findings, "\(name)")
        #expect(found.publication?.tree.withheld == expected.publication?.tree.withheld, "\(name)")
        #expect(found.publication?.tree.files == expected.publication?.tree.files, "\(name)")
        #expect(found.publication?.held == expected.publication?.held, "\(name)")
        let (left, right) = (found.publication?.catalog, expected.publication?.catalog)
        #expect(left?.hash == right?.hash, "\(name)")
        #expect(left.map { WrittenCatalog($0).text } == right.map { WrittenCatalog($0).text }, "\(name)")
        good = found.publication?.tree ?? good
        guard Int.random(in: 0..<4, using: &random) == 0 else { return }
        var again = try Walk.compiler(isPseudo)
        let (seen, fresh) = (warm.compile(files), again.compile(files))
        #expect(seen.findings == fresh.findings, "\(name)")
        #expect(seen.heightDigests == fresh.heightDigests, "\(name)")
        guard let left = seen.catalog, let right = fresh.catalog else { return }
        let (shown, wanted) = (try AssembledLayouts(left).json(), try AssembledLayouts(right).json())
        #expect(shown == wanted, "\(name)")
    }

    private mutating func change() {
        switch Int.random(in: 0..<12, using: &random) {
        case 0: files = files.filter { $0.path != files.randomElement(using: &random)?.path }
        case 1: takeFolder()
        case 2: addWidget()
        case 3: files = start
        case 4, 5: mend()
        case 6, 7: spoil()
        case 8: rename()
        default: relineOne()
        }
    }

    /// Restores a file to its form at the start.
    private mutating func mend() {
        let there = Set(files)
        guard let file = start.filter({ !there.contains($0) }).randomElement(using: &random) else { return relineOne() }
        files = files.filter { $0.path != file.path } + [file]
    }

    private mutating func spoil() {
        guard let file = files.randomElement(using: &random) else { return }
        let text = String(decoding: file.bytes, as: UTF8.self)
        files = files.replacing(file.path, with: text + "nonsense: [\n")
    }

    /// The widget that a file belongs to.
    private static func widget(_ file: SourceFile) -> String? {
        ContentParts.table.unit(at: file.path)?.name(of: .widget)
    }

    private mutating func takeFolder() {
        guard let name = files.randomElement(using: &random).flatMap({ Walk.widget($0) }) else { return }
        files = files.removing("widgets/cards/\(name)")
    }

    /// Copies a widget under a name that may sort before or after all others.
    private mutating func addWidget() {
        guard let name = files.randomElement(using: &random).flatMap({ Walk.widget($0) }) else { return }
        let twin = ["a", "m", "z"].randomElement(using: &random).map { "\($0)-\(name)" } ?? name
        let folder = files.filter { $0.path.hasPrefix("widgets/cards/\(name)/") }
        files = files.removing("widgets/cards/\(twin)")
        files += folder.map { file in
            let text = String(decoding: file.bytes, as: UTF8.self)
            return SourceFile(
                path: file.path.replacing("/\(name)/", with: "/\(twin)/"),
                bytes: Array(text.replacing("widget: \(name)\n", with: "widget: \(twin)\n").utf8))
        }
        guard let layout = files.filter({ $0.path.hasPrefix("widgets/layouts/") }).randomElement(using: &random) else {
            return
        }
        files = files.editing(layout.path, "  - \(name)\n", to: "  - \(name)\n  - \(twin)\n")
    }

    /// Replaces one widget's name in one file by another's, so that references lead elsewhere.
    private mutating func rename() {
        let names = files.compactMap { Walk.widget($0) }
        guard let old = names.randomElement(using: &random), let new = names.randomElement(using: &random),
            let file = files.filter({ !$0.path.hasSuffix(".png") }).randomElement(using: &random)
        else { return }
        files = files.editing(file.path, old, to: new)
    }

    /// One line dropped, doubled or swapped.
    private mutating func relineOne() {
        guard let file = files.filter({ !$0.path.hasSuffix(".png") }).randomElement(using: &random) else { return }
        var lines = files.text(file.path).split(separator: "\n", omittingEmptySubsequences: false)
        let index = Int.random(in: 0..<lines.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: lines.remove(at: index)
        case 1: lines.insert(lines[index], at: index)
        default: lines.swapAt(index, Int.random(in: 0..<lines.count, using: &random))
        }
        files = files.replacing(file.path, with: lines.joined(separator: "\n"))
    }
}

/// A catalog in full: its layouts and the texts of each slot in each language.
private struct WrittenCatalog {
    let text: String

    init(_ catalog: Catalog) {
        let layouts = catalog.markets.flatMap { market in
            market.layouts.sorted { $0.key < $1.key }.flatMap(\.value)
        }
        let slots = layouts.flatMap { layout in
            layout.slots.map { slot in
                WrittenCatalog.words(slot.wording, of: catalog.cards[slot.widget])
                    + slot.campaigns.map { run in
                        "\(catalog.campaigns[run.campaign].name) \(run.wording?.locale.tag ?? "as the slot")"
                    }.joined()
            }
        }
        let styles = String(decoding: catalog.styles.bytes, as: UTF8.self)
        text = ([LayoutSummary(catalog: catalog).text, styles] + slots).joined(separator: "\n")
    }

    private static func words(_ wording: Wording, of widget: CompiledWidget) -> String {
        let frames = [wording.card?.document, wording.card?.fragment].compactMap { $0 }.map { frame in
            String(decoding: frame.opening + frame.head + frame.closing, as: UTF8.self)
        }
        return "\(widget.name) \(widget.source.priority) \(wording.adLabel) \(wording.text.messages) \(frames)"
    }
}
