package import LayoverFiles

/// Which segments have had their days.
package enum SegmentRetention {
    /// No segment is written for longer.
    private static let longestSeconds = RowLogSettings.segmentMinutesRange.upperBound * 60

    /// Removes segments all of whose rows were written before a moment: a segment ends where the next one begins.
    ///
    /// - Parameters:
    ///   - folder: Of segments.
    ///   - kind: Which of them.
    ///   - moment: Seconds since 1970.
    /// - Returns: What was removed; a segment that is being written stays.
    /// - Throws: What the disk says.
    package static func prune(_ folder: String, kind: String, before moment: Int) throws(FileError) -> [Segment] {
        let all = try Segment.list(folder, kind: kind)
        var removed: [Segment] = []
        for (index, segment) in all.enumerated() {
            let longest = segment.openedAt + longestSeconds
            let end = index + 1 < all.count ? min(longest, all[index + 1].openedAt) : longest
            guard end < moment, case .removed = try SegmentRewriter.delete(segment) else { continue }
            removed.append(segment)
        }
        return removed
    }
}
