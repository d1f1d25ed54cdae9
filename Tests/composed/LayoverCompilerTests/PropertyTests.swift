import LayoverCatalog
import LayoverCompiler
import LayoverModel
import LayoverParts
import LayoverSchema
import LayoverTestKit
import Testing

/// Properties that hold for any change of the shipped content, tested with seeds.
struct PropertyTests {
    private static let rounds = Content.number("LAYOVER_ROUNDS") ?? 3

    @Test(arguments: 1...3 as ClosedRange<UInt64>)
    func `the order of the files changes nothing`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let shipped = try Content.shipped()
        var first = try Content.compiler()
        var second = try Content.compiler()
        let catalog = try #require(first.compile(shipped).catalog)
        let shuffled = try #require(second.compile(shipped.shuffled(using: &random)).catalog)
        #expect(catalog.hash == shuffled.hash, "seed \(seed)")
        #expect(LayoutSummary(catalog: catalog).text == LayoutSummary(catalog: shuffled).text, "seed \(seed)")
        let layouts = try AssembledLayouts(catalog).json()
        let others = try AssembledLayouts(shuffled).json()
        #expect(layouts == others, "seed \(seed)")
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func `a warm and a cold compiler have the same findings`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let shipped = try Content.shipped()
        var warm = try Content.compiler()
        _ = warm.compile(shipped)
        for round in 0..<Self.rounds {
            let changed = PropertyTests.changeOneLine(of: shipped, &random)
            var cold = try Content.compiler()
            let expected = cold.compile(changed)
            let found = warm.compile(changed)
            #expect(found.findings == expected.findings, "seed \(seed) round \(round)")
            #expect(found.catalog?.hash == expected.catalog?.hash, "seed \(seed) round \(round)")
            guard let left = found.catalog, let right = expected.catalog else { continue }
            let layouts = try AssembledLayouts(left).json()
            let others = try AssembledLayouts(right).json()
            #expect(layouts == others, "seed \(seed) round \(round)")
        }
    }

    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func `a mistake in one unit holds back only that one`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let shipped = try Content.shipped()
        var compiler = try Content.compiler()
        let good = try #require(compiler.publish(shipped, over: nil).publication).tree
        for round in 0..<Self.rounds {
            let own = shipped.filter { ContentParts.table.unit(at: $0.path) != nil && $0.path.hasSuffix(".yaml") }
            let file = try #require(own.randomElement(using: &random))
            let unit = ContentParts.table.unit(at: file.path)
            let other = unit == .widget("price-alert") ? "check-in-soon" : "price-alert"
            let next = PropertyTests.raise(other, in: shipped)
                .replacing(file.path, with: shipped.text(file.path) + "nonsense: [\n")
            let publication = try #require(compiler.publish(next, over: good).publication)
            #expect(publication.heldBack.map(\.unit) == [unit], "seed \(seed) round \(round) \(file.path)")
            #expect(publication.heldBack.allSatisfy { $0.servesEarlier && !$0.findings.isEmpty })
            #expect(publication.catalog.widget(other)?.source.priority == 77, "seed \(seed) round \(round)")
            if round == 0 { try Served.check(publication) }
        }
    }

    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func `a mistake in a shared file holds back all that is shared and nothing else`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let shipped = try Content.shipped()
        var compiler = try Content.compiler()
        let good = try #require(compiler.publish(shipped, over: nil).publication).tree
        for round in 0..<Self.rounds {
            let shared = shipped.filter {
                ContentParts.table.unit(at: $0.path) == nil && ($0.path.hasSuffix(".yaml") || $0.path.hasSuffix(".csv"))
            }
            let file = try #require(shared.randomElement(using: &random))
            let other =
                file.path.hasPrefix("widgets/layouts")
                ? "widgets/components/timetable@1.yaml" : "widgets/layouts/flight-results.yaml"
            let next = PropertyTests.raise("price-alert", in: shipped)
                .replacing(other, with: shipped.text(other) + "# a harmless change\n")
                .replacing(file.path, with: shipped.text(file.path) + "nonsense: [\"\n")
            let publication = try #require(compiler.publish(next, over: good).publication)
            #expect(publication.heldBack.map(\.unit) == [nil], "seed \(seed) round \(round) \(file.path)")
            #expect(publication.tree.files.text(other) == shipped.text(other), "seed \(seed) round \(round)")
            #expect(publication.catalog.widget("price-alert")?.source.priority == 77, "seed \(seed) round \(round)")
            if round == 0 { try Served.check(publication) }
        }
    }

    /// One line of one file dropped, doubled or swapped, or the whole file removed.
    private static func changeOneLine(of files: [SourceFile], _ random: inout SeededGenerator) -> [SourceFile] {
        let texts = files.filter { !$0.path.hasSuffix(".png") }
        guard let file = texts.randomElement(using: &random) else { return files }
        var lines = files.text(file.path).split(separator: "\n", omittingEmptySubsequences: false)
        let index = Int.random(in: 0..<lines.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: return files.replacing(file.path, with: nil)
        case 1: lines.remove(at: index)
        case 2: lines.insert(lines[index], at: index)
        default: lines.swapAt(index, Int.random(in: 0..<lines.count, using: &random))
        }
        return files.replacing(file.path, with: lines.joined(separator: "\n"))
    }

    /// The tree with another priority for one widget.
    private static func raise(_ widget: String, in files: [SourceFile]) -> [SourceFile] {
        let path = "widgets/cards/\(widget)/widget.yaml"
        let text = files.text(path).replacing(/priority: -?[0-9]+/, with: "priority: 77")
        return files.replacing(path, with: text)
    }
}
