import LayoverJSON

/// Counts distinct units by arm, in total and by market, platform, app version and language.
///
/// Units are distinguished by 64 bits of a hash: among a million, two collide once in 40 million counts.
package struct RatioTally: Sendable {
    /// A dimension by which a count can be broken down.
    package enum Dimension: String, CaseIterable, Sendable {
        case market, platform
        case appVersion = "app_version"
        case locale
    }

    /// There are more units than the limit.
    package struct TooManyUnits: Error, Hashable, CustomStringConvertible {
        package let limit: Int

        package init(limit: Int) { self.limit = limit }

        package var description: String {
            "there are more than \(limit) distinct units; name one experiment, a shorter time, or one '--by'"
        }
    }

    /// Limit of distinct units, each counted once for the total and once for each dimension; 20 bytes each.
    package static let entryLimit = 4_000_000
    /// Values of a dimension that are counted separately; the rest are counted as one.
    package static let valueLimit = 200
    /// Arms of an experiment that are counted separately.
    package static let armLimit = 1000
    /// The name of the other values of a dimension.
    package static let otherValues = "(other)"

    private let dimensions: [Dimension]
    private let limit: Int
    private var entries = 0
    private var experiments: [String: Experiment] = [:]
    private var reader: RatioRowReader
    private let splits: [String: ExperimentSplit]
    /// Rows of another split or seed, by experiment; filled by the first of two counts.
    private var others: [String: OtherRows]
    /// True in the second of two counts, which leaves out the rows up to the last row of another split or seed.
    private let isSecond: Bool

    /// - Parameters:
    ///   - dimensions: The dimensions of the breakdowns.
    ///   - limit: Of distinct units, counted for each dimension separately.
    ///   - splits: The current splits of experiments by their names; rows of other experiments are not checked.
    package init(
        by dimensions: [Dimension] = Dimension.allCases, limit: Int = RatioTally.entryLimit,
        splits: [String: ExperimentSplit] = [:]
    ) {
        self.init(by: dimensions, limit: limit, splits: splits, others: nil)
    }

    private init(
        by dimensions: [Dimension], limit: Int, splits: [String: ExperimentSplit], others: [String: OtherRows]?
    ) {
        self.dimensions = dimensions
        self.limit = limit
        self.splits = splits
        self.others = others ?? [:]
        isSecond = others != nil
        reader = RatioRowReader(readsBuckets: !isSecond && splits.values.contains { $0.hash != nil })
    }

    /// An empty tally that counts only rows after the last one of another split or seed; `nil` if there is no such row.
    package var afterOtherRows: RatioTally? {
        others.isEmpty ? nil : RatioTally(by: dimensions, limit: limit, splits: splits, others: others)
    }

    /// Counts one row.
    ///
    /// - Throws: `TooManyUnits`.
    package mutating func add(_ row: Exposure) throws(TooManyUnits) { try add(RatioRow(row)) }

    /// Counts the row of a plain line.
    ///
    /// - Parameters:
    ///   - line: The line that `scan` has read.
    ///   - scan: A scan of exposures.
    /// - Throws: `TooManyUnits`.
    package mutating func add(_ line: Span<UInt8>, _ scan: RowScan) throws(TooManyUnits) {
        try add(reader.row(line, scan))
    }

    private mutating func add(_ row: RatioRow) throws(TooManyUnits) {
        let unit = row.unit
        var experiment = experiments.removeValue(forKey: row.experiment) ?? Experiment(dimensions.count)
        guard isCounted(row) else {
            experiment.leftOut += 1
            experiments[row.experiment] = experiment
            return
        }
        experiment.countRow(row)
        let arm = experiment.arm(row.variation)
        entries += experiment.whole.add(unit, arm)
        for (index, dimension) in dimensions.enumerated() {
            entries += experiment.add(unit, arm, to: index, value: dimension.value(of: row))
        }
        experiments[row.experiment] = experiment
        guard entries <= limit else { throw TooManyUnits(limit: limit) }
    }

    /// Returns whether a row is counted, and records a row that another split or seed wrote.
    private mutating func isCounted(_ row: RatioRow) -> Bool {
        if isSecond { return others[row.experiment].map { row.milliseconds > $0.last } ?? true }
        guard let writer = splits[row.experiment]?.writer(of: row), writer != .thisSplit else { return true }
        others[row.experiment, default: OtherRows()].count(writer, at: row.milliseconds)
        return true
    }

    /// The experiments of the rows, sorted.
    package var keys: [String] { experiments.keys.sorted() }

    /// Reports on one experiment.
    ///
    /// - Parameters:
    ///   - key: One of ``keys``, or any other, which has no units.
    ///   - weights: Of its arms in their order; `nil` if they are unknown.
    /// - Returns: Counts, the test of the total, and the breakdowns.
    package func report(_ key: String, weights: [(arm: String, weight: Double)]?) -> RatioReport {
        let experiment = experiments[key] ?? Experiment(dimensions.count)
        let parts = dimensions.enumerated().map { index, dimension in
            let values = experiment.parts[index].map { value, units in
                RatioReport.Part(
                    value: value, count: RatioReport.Count(units, arms: experiment.arms, weights: weights))
            }
            return RatioReport.Breakdown(
                dimension: dimension,
                parts: values.sorted { ($1.count.all, $0.value) < ($0.count.all, $1.value) })
        }
        return RatioReport(
            key: key, units: experiment.attributes.sorted(), rows: experiment.rows, first: experiment.first,
            last: experiment.last, count: RatioReport.Count(experiment.whole, arms: experiment.arms, weights: weights),
            breakdowns: parts, kills: experiment.kills, others: others[key], leftOut: experiment.leftOut)
    }
}

extension RatioTally.Dimension {
    /// As rows have it; `(none)` if the client did not send it.
    func value(of row: RatioRow) -> String {
        let value =
            switch self {
            case .market: row.market
            case .platform: row.platform
            case .appVersion: row.appVersion
            case .locale: row.locale
            }
        return value.isEmpty ? "(none)" : value
    }
}

extension RatioTally {
    /// Units and the arms that they were in.
    struct Units: Sendable {
        /// The arm of a unit that was in more than one arm.
        static let several = UInt16.max

        private(set) var arms: [UInt64: UInt16] = [:]

        /// - Returns: 1 for a new unit, else 0.
        mutating func add(_ unit: UInt64, _ arm: UInt16) -> Int {
            guard let known = arms[unit] else {
                arms[unit] = arm
                return 1
            }
            if known != arm, known != Units.several { arms[unit] = Units.several }
            return 0
        }
    }

    /// Counts of one experiment.
    private struct Experiment: Sendable {
        var arms: [String] = []
        var attributes: Set<String> = []
        var rows = 0
        var first = Int.max
        var last = 0
        /// Rows up to the last one of another split.
        var leftOut = 0
        var kills: RatioReport.Kills?
        var whole = Units()
        /// By dimension, then by value.
        var parts: [[String: Units]]

        init(_ dimensions: Int) { parts = Array(repeating: [:], count: dimensions) }

        mutating func countRow(_ row: RatioRow) {
            if !attributes.contains(row.unitAttribute) { attributes.insert(row.unitAttribute) }
            rows += 1
            first = min(first, row.milliseconds)
            last = max(last, row.milliseconds)
            guard row.isKilled else { return }
            var kills = kills ?? RatioReport.Kills(rows: 0, first: row.milliseconds, last: row.milliseconds)
            kills.rows += 1
            kills.first = min(kills.first, row.milliseconds)
            kills.last = max(kills.last, row.milliseconds)
            self.kills = kills
        }

        /// The arm's number; all arms beyond the limit share the last number.
        mutating func arm(_ key: String) -> UInt16 {
            if let index = arms.firstIndex(of: key) { return UInt16(index) }
            if arms.count == RatioTally.armLimit { return UInt16(RatioTally.armLimit - 1) }
            arms.append(arms.count == RatioTally.armLimit - 1 ? RatioTally.otherValues : key)
            return UInt16(arms.count - 1)
        }

        mutating func add(_ unit: UInt64, _ arm: UInt16, to dimension: Int, value: String) -> Int {
            let isKnown = parts[dimension][value] != nil || parts[dimension].count < RatioTally.valueLimit
            return parts[dimension][isKnown ? value : RatioTally.otherValues, default: Units()].add(unit, arm)
        }
    }
}
