package import LayoverFiles

/// Finds and removes expired segments.
package enum SegmentRetention {
    /// The maximum time for which one segment is written.
    private static let longestSeconds = RowLogSettings.segmentMinutesRange.upperBound * 60

    /// Removes segments all of whose rows were written before a moment: a segment ends where the next one begins.
    ///
    /// - Parameters:
    ///   - folder: The folder of segments.
    ///   - kind: The kind of their rows.
    ///   - moment: Seconds since 1970.
    /// - Returns: The removed segments; a segment that is being written stays.
    /// - Throws: The error of the disk.
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
