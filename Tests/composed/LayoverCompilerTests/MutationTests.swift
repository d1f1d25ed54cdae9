import LayoverCatalog
import LayoverCompiler
import LayoverModel
import LayoverTestKit
import Testing

/// Damaged trees: the compiler handles each one, serves nothing that does not compile, and keeps the good version.
///
/// `LAYOVER_MUTATIONS` is the number of trees. With `LAYOVER_ACCEPT=1` each must be handled within a second.
struct MutationTests {
    private static let count = Content.number("LAYOVER_MUTATIONS") ?? 300
    private static let lots = 4
    private static let mustBeQuick = Content.number("LAYOVER_ACCEPT") == 1

    @Test(arguments: 0..<lots)
    func `spoiled trees never serve the spoiled part`(lot: Int) throws {
        let shipped = try Content.shipped()
        var compiler = try Content.compiler()
        let good = try #require(compiler.publish(shipped, over: nil).publication)
        var slowest = (time: Duration.zero, what: "")
        var refused = 0
        for number in 0..<(Self.count / Self.lots) {
            let seed = UInt64(lot * 1_000_000 + number)
            var mutator = TreeMutator(random: SeededGenerator(seed: seed))
            let spoiled = mutator.spoil(shipped)
            let start = ContinuousClock.now
            let (publication, findings) = compiler.publish(spoiled.files, unread: spoiled.unread, over: good.tree)
            let time = ContinuousClock.now - start
            if time > slowest.time { slowest = (time, "seed \(seed): \(spoiled.touched.sorted())") }
            let served = try #require(
                publication, "seed \(seed): nothing is served, though the last good tree is there")
            if findings.contains(where: \.isError) { refused += 1 }
            try check(served, findings, spoiled.touched, over: good, seed: seed)
            if number % 50 == 0 { try Served.check(served) }
            if Self.mustBeQuick { #expect(time < .seconds(1), "seed \(seed)") }
        }
        let again = try #require(compiler.publish(shipped, over: good.tree).publication)
        #expect(again.catalog.hash == good.catalog.hash)
        print(
            "lot \(lot): \(Self.count / Self.lots) trees, \(refused) with errors, slowest \(slowest.time), \(slowest.what)"
        )
    }

    private func check(
        _ served: Publication, _ findings: [Diagnostic], _ touched: Set<String>, over good: Publication, seed: UInt64
    ) throws {
        let isBroken = findings.contains(where: \.isError)
        #expect(served.heldBack.isEmpty != isBroken, "seed \(seed)")
        let kept = Dictionary(uniqueKeysWithValues: good.tree.files.map { ($0.path, $0.bytes) })
        let strange = served.tree.files.filter { kept[$0.path] != $0.bytes && !touched.contains($0.path) }
        #expect(strange.isEmpty, "seed \(seed)")
        let broken = Set(findings.filter(\.isError).map(\.location.file)).intersection(touched)
        let applied = try served.tree.files.filter { file in
            try broken.contains(file.path) && kept[file.path] != file.bytes && !isSound(file, over: good)
        }
        #expect(applied.isEmpty, "seed \(seed): \(applied.map(\.path))")
        #expect(served.tree.withheld.isEmpty, "seed \(seed)")
        #expect(served.catalog.markets.count == good.catalog.markets.count, "seed \(seed)")
    }

    /// True if the file itself is correct; the finding in it was caused by another broken file.
    private func isSound(_ file: SourceFile, over good: Publication) throws -> Bool {
        var compiler = try Content.compiler()
        let others = good.tree.files.filter { $0.path != file.path }
        return !compiler.compile(others + [file]).findings.contains(where: \.isError)
    }
}
