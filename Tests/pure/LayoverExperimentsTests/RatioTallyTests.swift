import LayoverExperiments
import Testing

struct RatioTallyTests {
    private static let halves = [(arm: "a", weight: 0.5), (arm: "b", weight: 0.5)]

    private func row(_ unit: String, _ arm: String, experiment: String = "e", at: Int = 5, killed: Bool = false)
        -> Exposure
    {
        var row = Exposure(
            milliseconds: at, unitAttribute: "user", unit: unit, experiment: experiment, variation: arm)
        row.isKilled = killed
        return row
    }

    private func tally(_ arms: [String: Int], by: [RatioTally.Dimension] = []) throws -> RatioTally {
        var tally = RatioTally(by: by)
        for (arm, count) in arms { for unit in 0..<count { try tally.add(row("\(arm)-\(unit)", arm)) } }
        return tally
    }

    @Test func `distinct units are counted, however often they come`() throws {
        var tally = RatioTally(by: [])
        for _ in 0..<3 {
            for unit in 0..<10 { try tally.add(row("u-\(unit)", unit < 4 ? "a" : "b")) }
        }
        let report = tally.report("e", weights: Self.halves)
        #expect(report.count.arms.map(\.units) == [4, 6])
        #expect(report.rows == 30)
        #expect(report.count.all == 10)
        #expect(report.count.ratio?.chiSquared == 0.4)
        #expect(!report.isMismatch)
        #expect(report.verdict == "the arms match their weights")
    }

    /// The threshold is p < 0.001: for two equal arms chi-squared above 10.83.
    @Test(arguments: [(500, 500, false), (552, 448, false), (553, 447, true), (447, 553, true), (1000, 10, true)])
    func `an unlikely ratio is a mismatch`(a: Int, b: Int, isMismatch: Bool) throws {
        let report = try tally(["a": a, "b": b]).report("e", weights: Self.halves)
        #expect(report.isMismatch == isMismatch)
        #expect(report.verdict.contains("no result can be trusted") == isMismatch)
    }

    @Test func `weights are shares, whatever they sum to`() throws {
        let tally = try tally(["a": 900, "b": 100])
        #expect(tally.report("e", weights: Self.halves).isMismatch)
        let nine = tally.report("e", weights: [(arm: "a", weight: 9), (arm: "b", weight: 1)])
        #expect(!nine.isMismatch)
        #expect(nine.count.arms.map(\.expected) == [0.9, 0.1])
    }

    @Test func `a unit in two arms is in none of the counts`() throws {
        var tally = RatioTally(by: [.market])
        for arm in ["a", "b", "a", "b"] { try tally.add(row("both", arm)) }
        try tally.add(row("one", "a"))
        let report = tally.report("e", weights: Self.halves)
        #expect(report.count.several == 1)
        #expect(report.count.arms.map(\.units) == [1, 0])
        #expect(report.breakdowns.first?.parts.first?.count.several == 1)
    }

    @Test func `the same value of two attributes is two units`() throws {
        var tally = RatioTally(by: [])
        try tally.add(row("1", "a"))
        var device = row("1", "a")
        device.unitAttribute = "device"
        try tally.add(device)
        let report = tally.report("e", weights: Self.halves)
        #expect(report.count.all == 2)
        #expect(report.units == ["device", "user"])
    }

    @Test(arguments: [(4, 4, false), (5, 5, true), (1, 9, true)])
    func `fewer than five expected units in an arm say nothing`(a: Int, b: Int, isTested: Bool) throws {
        let report = try tally(["a": a, "b": b]).report("e", weights: Self.halves)
        #expect((report.count.ratio != nil) == isTested)
        #expect((report.verdict == "too few units to tell") == !isTested)
    }

    @Test func `an arm without rows, or without a weight, is shown`() throws {
        let report = try tally(["a": 20, "gone": 20]).report("e", weights: Self.halves)
        #expect(report.count.arms.map(\.key) == ["a", "b", "gone"])
        #expect(report.count.arms.map(\.units) == [20, 0, 20])
        #expect(report.count.arms.map(\.expected) == [0.5, 0.5, nil])
        #expect(report.isMismatch, "no unit is in 'b'")
    }

    @Test func `without weights nothing is tested, without rows nothing is said`() throws {
        let report = try tally(["a": 20, "b": 900]).report("e", weights: nil)
        #expect(report.count.ratio == nil)
        #expect(!report.isMismatch)
        #expect(report.verdict.hasPrefix("not tested"))
        #expect(report.count.arms.map(\.key) == ["a", "b"])
        let none = RatioTally().report("none", weights: Self.halves)
        #expect(none.verdict == "no unit was assigned")
        #expect(none.count.arms.map(\.units) == [0, 0])
        #expect(none.kills == nil)
    }

    @Test func `a breakdown says where the ratio is off, the most units first`() throws {
        var tally = RatioTally(by: [.market, .platform, .appVersion, .locale])
        for unit in 0..<400 {
            var row = row("u-\(unit)", unit % 2 == 0 ? "a" : "b")
            row.market = unit < 300 ? "GB" : "NO"
            row.platform = "ios"
            row.locale = unit < 300 ? "en-GB" : "nb-NO"
            // Norwegian units of arm "b" are lost.
            if unit < 300 { try tally.add(row) } else if row.variation == "a" { try tally.add(row) }
        }
        let report = tally.report("e", weights: Self.halves)
        let markets = try #require(report.breakdowns.first { $0.dimension == .market })
        #expect(markets.parts.map(\.value) == ["GB", "NO"])
        #expect(markets.parts.map(\.count.all) == [300, 50])
        #expect(markets.parts.map(\.count.isMismatch) == [false, true])
        let versions = try #require(report.breakdowns.first { $0.dimension == .appVersion })
        #expect(versions.parts.map(\.value) == ["(none)"])
    }

    @Test func `kills are counted, with when they were`() throws {
        var tally = RatioTally(by: [])
        for (time, killed) in [(10, false), (40, true), (20, true), (90, false)] {
            try tally.add(row("u-\(time)", "a", at: time, killed: killed))
        }
        let report = tally.report("e", weights: Self.halves)
        #expect(report.kills == RatioReport.Kills(rows: 2, first: 20, last: 40))
        #expect(report.first == 10)
        #expect(report.last == 90)
    }

    @Test func `experiments are counted apart`() throws {
        var tally = RatioTally(by: [])
        try tally.add(row("u", "a", experiment: "one"))
        try tally.add(row("u", "b", experiment: "two"))
        #expect(tally.keys == ["one", "two"])
        #expect(tally.report("one", weights: nil).count.several == 0)
    }

    @Test(arguments: [20, 19])
    func `more units than there is memory for are refused`(limit: Int) throws {
        var tally = RatioTally(by: [.market], limit: limit)
        for unit in 0..<9 { try tally.add(row("u-\(unit)", "a")) }
        for _ in 0..<3 { try tally.add(row("u-1", "a")) }
        if limit == 20 {
            try tally.add(row("u-9", "a"))
        } else {
            #expect(throws: RatioTally.TooManyUnits(limit: 19)) { try tally.add(row("u-9", "a")) }
        }
    }

    @Test(arguments: [0, 1])
    func `values and arms beyond their limits are one`(over: Int) throws {
        var tally = RatioTally(by: [.appVersion])
        for version in 0..<(RatioTally.valueLimit + over) {
            var row = row("u-\(version)", "arm-\(version)")
            row.appVersion = "\(version)"
            try tally.add(row)
        }
        let parts = tally.report("e", weights: nil).breakdowns.first?.parts ?? []
        #expect(parts.count == RatioTally.valueLimit + over)
        #expect(parts.contains { $0.value == RatioTally.otherValues } == (over > 0))
        for arm in 0..<(RatioTally.armLimit + over) { try tally.add(row("v-\(arm)", "arm-\(arm)")) }
        let arms = tally.report("e", weights: nil).count.arms
        #expect(arms.count <= RatioTally.armLimit)
        #expect(arms.reduce(0) { $0 + $1.units } == RatioTally.armLimit + RatioTally.valueLimit + over * 2)
    }
}
