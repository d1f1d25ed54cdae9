package import LayoverExperiments

/// Counts the units of experiments by arm, for `layover srm` and the admin page.
package enum RatioCount {
    /// Reads the rows of a time range, and reads them again if another split or another seed wrote some of them.
    ///
    /// In the second reading, each experiment counts only the rows after the last one that another split wrote.
    ///
    /// - Parameters:
    ///   - source: Where rows are stored.
    ///   - range: Milliseconds since 1970; the end is not in it.
    ///   - experiment: Counts this one alone; `nil` for all.
    ///   - tally: An empty one; afterwards it has the counts.
    ///   - progress: Called every few thousand rows.
    /// - Returns: What was read.
    /// - Throws: The error of the disk or the store, or `TooManyUnits`.
    package static func count(
        _ source: any RowSource, in range: Range<Int>, experiment: String?, into tally: inout RatioTally,
        progress: @escaping (RowProgress) -> Void
    ) throws -> RowArchive.Reading {
        let reading = try scan(source, in: range, experiment: experiment, into: &tally, progress: progress)
        guard var again = tally.afterOtherRows else { return reading }
        _ = try scan(source, in: range, experiment: experiment, into: &again, progress: progress)
        tally = again
        return reading
    }

    private static func scan(
        _ source: any RowSource, in range: Range<Int>, experiment: String?, into tally: inout RatioTally,
        progress: @escaping (RowProgress) -> Void
    ) throws -> RowArchive.Reading {
        let key = experiment.map { Array($0.utf8) }
        return try source.scan(
            Exposure.self, in: range, experiment: experiment, progress: progress,
            plain: { line, _, scan in if key.map({ scan.isExperiment($0, line) }) ?? true { try tally.add(line, scan) }
            },
            parsed: { row in if experiment.map({ $0 == row.experiment }) ?? true { try tally.add(row) } })
    }
}
