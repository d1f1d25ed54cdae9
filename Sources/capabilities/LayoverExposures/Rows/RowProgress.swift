import LayoverFiles

/// Progress of reading segments.
package struct RowProgress: Hashable, Sendable {
    /// Lines between two reports.
    static let lines = 16_384

    package var rows = 0
    package var bytes = 0
    /// Bytes of all segments at the start; 0 if unknown.
    package var allBytes = 0

    /// Percentage that was read; `nil` if unknown.
    package var percent: Int? { allBytes > 0 ? min(100, bytes * 100 / allBytes) : nil }
}

/// Counts lines and reports progress.
struct RowMeter {
    private var progress = RowProgress()
    private let onProgress: (RowProgress) -> Void

    init(_ segments: [Segment], _ onProgress: @escaping (RowProgress) -> Void) {
        progress.allBytes = segments.reduce(0) { $0 + $1.byteCount }
        self.onProgress = onProgress
    }

    /// - Parameter bytes: Bytes of one line.
    mutating func countRow(_ bytes: Int) {
        progress.rows += 1
        progress.bytes += bytes
        if progress.rows.isMultiple(of: RowProgress.lines) { onProgress(progress) }
    }

    /// Skips a segment that need not be read.
    mutating func skip(_ segment: Segment) {
        progress.bytes += segment.byteCount
        onProgress(progress)
    }
}
