import LayoverExperiments
import LayoverTargeting
import Testing

/// Rows that were written with another split or seed, recognised by their buckets.
struct SplitChangeTests {
    private static let halves = [(arm: "a", weight: 0.5), (arm: "b", weight: 0.5)]
    private static let mostly = [(arm: "a", weight: 0.9), (arm: "b", weight: 0.1)]

    /// One row for each unit as the server writes it, one millisecond apart.
    private func rows(
        _ units: Range<Int>, _ weights: [(arm: String, weight: Double)], seed: String = "e-1", from start: Int
    ) -> [Exposure] {
        let hash = BucketHash(seed: seed)
        let ranges = BucketRange.split(arms: weights.count, weights: weights.map(\.weight))
        return units.enumerated().map { offset, number in
            let bucket = hash.bucket(of: "u-\(number)")
            let arm = BucketRange.choose(bucket, among: ranges).map { weights[$0].arm } ?? "none"
            var row = Exposure(
                milliseconds: start + offset, unitAttribute: "user", unit: "u-\(number)", experiment: "e",
                variation: arm)
            row.bucket = bucket
            return row
        }
    }

    private func report(
        _ rows: [Exposure], _ weights: [(arm: String, weight: Double)], seed: String? = "e-1"
    ) throws -> RatioReport {
        let split = ExperimentSplit(weights: weights, hash: seed.map { BucketHash(seed: $0) })
        var tally = RatioTally(by: [.market], splits: ["e": split])
        for row in rows { try tally.add(row) }
        if var again = tally.afterOtherRows {
            for row in rows { try again.add(row) }
            tally = again
        }
        return tally.report("e", weights: weights)
    }

    @Test func `after a changed split only its own rows are judged, and the report says since when`() throws {
        let old = rows(0..<2_000, Self.halves, from: 0)
        let new = rows(0..<2_000, Self.mostly, from: 10_000)
        let report = try report(new + old, Self.mostly)
        #expect(!report.isMismatch)
        #expect(report.first >= 1_900)
        #expect(report.count.ratio != nil)
        let others = try #require(report.others)
        #expect((600...1_000).contains(others.ofOtherSplit))
        #expect(others.ofOtherSeed == 0)
        #expect(others.last < 2_000)
        #expect(report.leftOut == others.last + 1)
        #expect(report.rows == 4_000 - report.leftOut)
    }

    @Test func `the same rows are a mismatch where no bucket is known`() throws {
        let all = rows(0..<2_000, Self.halves, from: 0) + rows(0..<2_000, Self.mostly, from: 10_000)
        #expect(try report(all, Self.mostly, seed: nil).isMismatch)
        #expect(try report(all, Self.mostly, seed: nil).others == nil)
    }

    @Test func `rows of another seed are left out`() throws {
        let old = rows(0..<500, Self.halves, seed: "e-0", from: 0)
        let report = try report(old + rows(0..<500, Self.halves, from: 10_000), Self.halves)
        #expect(report.others?.ofOtherSeed ?? 0 > 490)
        #expect(report.first == 10_000)
        #expect(report.count.several == 0)
    }

    @Test func `rows of this split alone change nothing`() throws {
        let report = try report(rows(0..<500, Self.mostly, from: 0), Self.mostly)
        #expect(report.others == nil)
        #expect(report.rows == 500)
        #expect(report.leftOut == 0)
    }

    @Test func `a smaller coverage moves no unit, so rows from before it count`() throws {
        let all = rows(0..<1_000, Self.halves, from: 0)
        let covered = all.filter { ($0.bucket ?? 0).truncatingRemainder(dividingBy: 0.5) < 0.25 }
        #expect(try report(all + covered, Self.halves).others == nil)
    }

    @Test func `a kept arm and an arm without a bucket say nothing of the split`() throws {
        var kept = rows(0..<20, Self.halves, from: 0)
        for index in kept.indices {
            kept[index].variation = "b"
            kept[index].isSticky = true
        }
        var forced = kept
        for index in forced.indices {
            forced[index].isSticky = false
            forced[index].bucket = nil
        }
        #expect(try report(kept + forced, Self.mostly).others == nil)
    }

    @Test func `with no row since the change nothing is judged`() throws {
        var last = rows(0..<100, Self.halves, from: 0)
        last.append(contentsOf: last.filter { $0.variation == "b" && $0.bucket ?? 1 < 0.9 }.prefix(1))
        last[last.count - 1].milliseconds = 5_000
        let report = try report(last, Self.mostly)
        #expect(report.rows == 0)
        #expect(report.verdict == "not tested, because no unit was assigned since its split or seed changed")
        #expect(!report.isMismatch)
        #expect(report.leftOut == 101)
    }

    @Test(arguments: [[0.33, 0.33, 0.33], [3, 3, 4], [0, 0, 0]])
    func `weights in any unit have the ranges of their shares`(weights: [Double]) throws {
        let named = zip(["a", "b", "c"], weights).map { (arm: $0, weight: $1) }
        let sum = weights.reduce(0, +)
        let shares = sum > 1.1 ? named.map { (arm: $0.arm, weight: $0.weight / sum) } : named
        let written = rows(0..<300, shares, from: 0).filter { $0.variation != "none" }
        #expect(try report(written, named).others == nil)
    }
}
