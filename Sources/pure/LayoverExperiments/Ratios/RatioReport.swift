/// Whether the units of an experiment's arms match its weights, and where they do not.
package struct RatioReport: Sendable {
    /// The least number of expected units in each arm for which the test is valid.
    ///
    /// Source: Cochran, "The chi-squared test of goodness of fit", 1952.
    package static let leastExpected = 5.0

    /// The units of one arm.
    package struct ArmCount: Hashable, Sendable {
        package let key: String
        package let units: Int
        /// The share of all units that the arm should have, 0 to 1; `nil` if the weights are unknown.
        package let expected: Double?
    }

    /// Units by arm, and the result of the test.
    package struct Count: Hashable, Sendable {
        package let arms: [ArmCount]
        /// Units that were in two or more arms; no arm counts them.
        package let several: Int
        /// `nil` if the weights are unknown, or if there are too few units.
        package let ratio: SampleRatio?

        /// Units of all arms together.
        package var all: Int { arms.reduce(0) { $0 + $1.units } }

        package var isMismatch: Bool { ratio?.isMismatch ?? false }
    }

    /// The units of one market, platform and so on.
    package struct Part: Hashable, Sendable {
        package let value: String
        package let count: Count
    }

    package struct Breakdown: Hashable, Sendable {
        package let dimension: RatioTally.Dimension
        /// The most units first.
        package let parts: [Part]
    }

    /// When a kill removed the experiment, or something that its arms change, from layouts.
    package struct Kills: Hashable, Sendable {
        package var rows: Int
        /// Milliseconds since 1970; the same applies below.
        package var first: Int
        package var last: Int

        package init(rows: Int, first: Int, last: Int) {
            self.rows = rows
            self.first = first
            self.last = last
        }
    }

    package let key: String
    /// The attributes of the units; more than one if the experiment has changed its unit.
    package let units: [String]
    /// Rows that are counted.
    package let rows: Int
    /// Milliseconds since 1970; `Int.max` and 0 without rows.
    package let first: Int
    package let last: Int
    package let count: Count
    package let breakdowns: [Breakdown]
    package let kills: Kills?
    /// Rows that another split or seed wrote; the counts contain only later rows.
    package let others: OtherRows?
    /// Rows that are not counted, because they are not later than the last of ``others``.
    package let leftOut: Int

    /// True if no result of the experiment can be trusted.
    package var isMismatch: Bool { count.isMismatch }

    /// True if the weight of any arm is known.
    package var hasWeights: Bool { count.arms.contains { $0.expected != nil } }

    /// The verdict in words.
    package var verdict: String {
        guard rows > 0 else {
            return others == nil
                ? "no unit was assigned" : "not tested, because no unit was assigned since its split or seed changed"
        }
        guard let ratio = count.ratio else {
            return hasWeights
                ? "too few units to tell" : "not tested, because the weights of its arms are unknown"
        }
        return ratio.isMismatch
            ? "the arms differ from their weights: no result can be trusted"
            : "the arms match their weights"
    }
}

extension RatioReport.Count {
    /// Counts and tests.
    ///
    /// - Parameters:
    ///   - units: Units with the numbers of their arms.
    ///   - arms: The keys of those numbers.
    ///   - weights: Of the arms that should exist.
    init(_ units: RatioTally.Units, arms: [String], weights: [(arm: String, weight: Double)]?) {
        var counts = [Int](repeating: 0, count: arms.count)
        var several = 0
        for arm in units.arms.values {
            if arm == RatioTally.Units.several { several += 1 } else { counts[Int(arm)] += 1 }
        }
        let found = Dictionary(uniqueKeysWithValues: zip(arms, counts))
        let known = weights ?? []
        let sum = known.reduce(0) { $0 + $1.weight }
        let expected = known.map { arm, weight in
            RatioReport.ArmCount(key: arm, units: found[arm] ?? 0, expected: sum > 0 ? weight / sum : nil)
        }
        let rest = arms.filter { key in !known.contains { $0.arm == key } }.sorted().map {
            RatioReport.ArmCount(key: $0, units: found[$0] ?? 0, expected: nil)
        }
        self.several = several
        self.arms = expected + rest.filter { $0.units > 0 }
        ratio = RatioReport.Count.test(expected)
    }

    /// `nil` if the test is not possible.
    private static func test(_ arms: [RatioReport.ArmCount]) -> SampleRatio? {
        let total = Double(arms.reduce(0) { $0 + $1.units })
        let shares = arms.map { $0.expected ?? 0 }
        guard shares.count(where: { $0 > 0 }) > 1,
            shares.allSatisfy({ $0 == 0 || total * $0 >= RatioReport.leastExpected })
        else { return nil }
        return SampleRatio(counts: arms.map { Double($0.units) }, weights: shares)
    }
}
