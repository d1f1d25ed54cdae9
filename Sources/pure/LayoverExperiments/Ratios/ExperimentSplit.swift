package import LayoverTargeting

/// How an experiment splits its units: the seed that spreads them, and the weights of its arms.
///
/// The bucket of a row shows whether this split wrote it. Coverage is irrelevant, because it moves no unit to another arm.
package struct ExperimentSplit: Sendable {
    /// In the order of the arms.
    package let weights: [(arm: String, weight: Double)]
    /// `nil` if the seed is not known; then no row is checked.
    package let hash: BucketHash?
    /// One for each arm, as if the coverage were complete.
    private let ranges: [BucketRange]

    /// - Parameters:
    ///   - weights: Of the arms in the order of the experiment's file; in any unit.
    ///   - hash: The hash that computes buckets.
    package init(weights: [(arm: String, weight: Double)], hash: BucketHash? = nil) {
        self.weights = weights
        self.hash = hash
        let written = weights.map(\.weight)
        let sum = written.reduce(0, +)
        let isWhole = BucketRange.areValid(written, arms: written.count) || sum <= 0
        ranges = BucketRange.split(arms: written.count, weights: isWhole ? written : written.map { $0 / sum })
    }

    /// The author of a row.
    enum Writer { case thisSplit, otherSplit, otherSeed }

    func writer(of row: RatioRow) -> Writer {
        guard let hash, let bucket = row.bucket else { return .thisSplit }
        guard ExperimentSplit.steps(bucket) == ExperimentSplit.steps(hash.bucket(of: row.unitText)) else {
            return .otherSeed
        }
        let arm = BucketRange.choose(bucket, among: ranges)
        return arm.map { weights[$0].arm == row.variation } ?? false ? .thisSplit : .otherSplit
    }

    /// The bucket in ten-thousandths, so that the notation of a number does not matter.
    private static func steps(_ bucket: Double) -> Int { Int((min(max(bucket, 0), 1) * 10_000).rounded()) }
}

/// Rows of an experiment that another split or another seed wrote.
package struct OtherRows: Hashable, Sendable {
    package private(set) var ofOtherSplit = 0
    package private(set) var ofOtherSeed = 0
    /// The moment of the last one, milliseconds since 1970.
    package private(set) var last = 0

    /// The finding in words; `figure` writes a number.
    package func inWords(_ figure: (Int) -> String) -> String {
        let seed = "another seed wrote \(figure(ofOtherSeed)) rows"
        let split = "another split wrote \(figure(ofOtherSplit)) rows"
        if ofOtherSplit == 0 { return seed }
        return ofOtherSeed == 0 ? split : "\(split), \(seed)"
    }

    mutating func count(_ writer: ExperimentSplit.Writer, at milliseconds: Int) {
        ofOtherSplit += writer == .otherSplit ? 1 : 0
        ofOtherSeed += writer == .otherSeed ? 1 : 0
        last = max(last, milliseconds)
    }
}
