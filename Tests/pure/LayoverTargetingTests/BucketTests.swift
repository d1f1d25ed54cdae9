import LayoverTestKit
import Testing

@testable import LayoverTargeting

struct BucketTests {
    /// Vectors of the FNV reference test suite; the last two, over UTF-16 code units, were calculated by hand.
    @Test(
        arguments: [
            ("", 0x811c_9dc5), ("a", 0xe40c_292c), ("foobar", 0xbf9c_f968),
            ("é", (0x811c_9dc5 ^ 0xe9) &* 16_777_619),
            ("\u{1f9ea}", ((0x811c_9dc5 ^ 0xd83e) &* 16_777_619 ^ 0xddea) &* 16_777_619),
        ] as [(String, UInt32)])
    func `hashes the published vectors`(text: String, expected: UInt32) {
        #expect(fnv1a(text) == expected)
    }

    @Test(arguments: [0, 9, 10, 99, 4_294_967_295, 1_000_000_000] as [UInt32])
    func `a number is hashed by its digits`(number: UInt32) {
        var hash = FNV1a()
        hash.append(decimal: number)
        #expect(hash.hash == fnv1a(String(number)))
    }

    @Test func `a bucket can be worked out from its arithmetic`() {
        let second = BucketHash(seed: "foo", version: .v2).arithmetic(of: "ab")
        #expect(second.first == fnv1a("fooab"))
        #expect(second.second == fnv1a(String(fnv1a("fooab"))))
        #expect(second.bucket == 0.2575)
        let first = BucketHash(seed: "b", version: .v1).arithmetic(of: "a")
        #expect(first.first == fnv1a("ab"))
        #expect(first.bucket == 0.946)
        #expect(BucketHash(seed: "abc", version: 99) == nil)
    }

    @Test(arguments: [nil, [0.5], [0.5, 0.4], [0.6, 0.6], [.nan, 1], []] as [[Double]?])
    func `weights that cannot be are equal ones`(weights: [Double]?) {
        #expect(BucketRange.split(arms: 2, weights: weights) == [BucketRange(0, 0.5), BucketRange(0.5, 1)])
    }

    @Test(arguments: [(-1.0, 0.0), (0, 0), (0.25, 0.125), (1, 0.5), (7, 0.5)])
    func `coverage is cut to the possible range`(coverage: Double, upper: Double) {
        #expect(BucketRange.split(arms: 2, coverage: coverage)[0] == BucketRange(0, upper))
    }

    @Test(arguments: [-3, 0]) func `no arms have no ranges`(arms: Int) {
        #expect(BucketRange.split(arms: arms).isEmpty)
    }

    @Test func `more coverage moves no unit from one arm to another`() {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<300 {
            let arms = 2 + random.below(6)
            let parts = (0..<arms).map { _ in Double(1 + random.below(100)) }
            let weights = parts.map { $0 / parts.reduce(0, +) }
            let steps = (0..<5).map { _ in Double(random.below(1001)) / 1000 }.sorted()
            let splits = steps.map { BucketRange.split(arms: arms, coverage: $0, weights: weights) }
            for _ in 0..<200 {
                let bucket = Double(random.below(10_000)) / 10_000
                let chosen = splits.map { BucketRange.choose(bucket, among: $0) }
                let given = chosen.drop { $0 == nil }
                #expect(Set(given).count <= 1, "\(weights) \(steps) \(bucket): \(chosen)")
            }
        }
    }

    @Test(
        arguments: [
            ("a", "a"), (3, "3"), (-7, "-7"), (1e20, "100000000000000000000"), ("", nil), (0, nil), (1.5, nil),
            (1e21, nil),
            (true, nil), (.null, nil), (.list([1]), nil),
        ] as [(AttributeValue, String?)])
    func `texts and whole numbers are units`(value: AttributeValue, text: String?) {
        #expect(UnitAttribute.id.unit(in: ["id": value])?.text == text)
    }

    @Test func `an attribute of the very name goes before a path`() {
        let attributes: Attributes = ["a": .object(["b": "path"]), "a.c": "name", "a.d": .null]
        #expect(UnitAttribute("a.b").unit(in: attributes)?.text == "path")
        #expect(UnitAttribute("a.c").unit(in: attributes)?.text == "name")
        #expect(UnitAttribute("a.d").unit(in: attributes) == nil)
        #expect(UnitAttribute("a.e").unit(in: attributes) == nil)
    }

    @Test func `a filter without a unit or with an unknown hash admits no unit`() {
        let all = [BucketRange(0, 1)]
        #expect(BucketFilter(hash: BucketHash(seed: "s"), ranges: all).admits(["id": "a"]))
        #expect(!BucketFilter(hash: BucketHash(seed: "s"), ranges: all).admits([:]))
        #expect(!BucketFilter(hash: nil, ranges: all).admits(["id": "a"]))
        #expect(!BucketFilter(hash: BucketHash(seed: "s"), ranges: []).admits(["id": "a"]))
    }
}
