/// Report on whether the units of an experiment's arms are as many as they should be, and where they are not.
package struct RatioReport: Sendable {
    /// Fewer units than this expected in an arm, and the test says nothing.
    ///
    /// Source: Cochran, "The chi-squared test of goodness of fit", 1952.
    package static let leastExpected = 5.0

    /// The units of one arm.
    package struct ArmCount: Hashable, Sendable {
        package let key: String
        package let units: Int
        /// Share of all units that the arm should have, 0 to 1; `nil` where no weight is known.
        package let expected: Double?
    }

    /// Units by arm, and what the test says of them.
    package struct Count: Hashable, Sendable {
        package let arms: [ArmCount]
        /// In two arms or more; in none of the counts.
        package let several: Int
        /// `nil` where weights are not known, or units are too few.
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

    /// When a kill took the experiment, or what its arms change, out of layouts.
    package struct Kills: Hashable, Sendable {
        package var rows: Int
        /// Milliseconds since 1970, likewise below.
        package var first: Int
        package var last: Int

        package init(rows: Int, first: Int, last: Int) {
            self.rows = rows
            self.first = first
            self.last = last
        }
    }

    package let key: String
    /// The attributes that units were read from: more than one, and the experiment has changed its unit.
    package let units: [String]
    /// Rows that are counted.
    package let rows: Int
    /// Milliseconds since 1970; `Int.max` and 0 without rows.
    package let first: Int
    package let last: Int
    package let count: Count
    package let breakdowns: [Breakdown]
    package let kills: Kills?
    /// Rows that another split or seed wrote; the counts have only what came after them.
    package let others: OtherRows?
    /// Rows that are in no count, because they are not behind the last of ``others``.
    package let leftOut: Int

    /// True if no result of the experiment can be trusted.
    package var isMismatch: Bool { count.isMismatch }

    /// True if the weight of any arm is known.
    package var hasWeights: Bool { count.arms.contains { $0.expected != nil } }

    /// The verdict in words.
    package var verdict: String {
        guard rows > 0 else {
            return others == nil
                ? "no unit was assigned" : "not tested, for no unit was assigned since its split or seed changed"
        }
        guard let ratio = count.ratio else {
            return hasWeights
                ? "too few units to tell" : "not tested, for the weights of its arms are not known"
        }
        return ratio.isMismatch
            ? "the arms are not as large as they should be: no result can be trusted"
            : "the arms are as large as they should be"
    }
}

extension RatioReport.Count {
    /// Counts and tests.
    ///
    /// - Parameters:
    ///   - units: With the numbers of their arms.
    ///   - arms: The keys of those numbers.
    ///   - weights: Of the arms that there should be.
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

    /// `nil` where nothing can be said.
    private static func test(_ arms: [RatioReport.ArmCount]) -> SampleRatio? {
        let total = Double(arms.reduce(0) { $0 + $1.units })
        let shares = arms.map { $0.expected ?? 0 }
        guard shares.count(where: { $0 > 0 }) > 1,
            shares.allSatisfy({ $0 == 0 || total * $0 >= RatioReport.leastExpected })
        else { return nil }
        return SampleRatio(counts: arms.map { Double($0.units) }, weights: shares)
    }
}
