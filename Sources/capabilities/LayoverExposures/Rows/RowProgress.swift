import LayoverFiles

/// Progress of a reading of segments.
package struct RowProgress: Hashable, Sendable {
    /// Lines between two reports.
    static let lines = 16_384

    package var rows = 0
    package var bytes = 0
    /// Of all segments that are read, when it began; 0 where nobody knows.
    package var allBytes = 0

    /// Hundredths that are read; `nil` where nobody knows.
    package var percent: Int? { allBytes > 0 ? min(100, bytes * 100 / allBytes) : nil }
}

/// Counts lines and tells how far it is.
struct RowMeter {
    private var progress = RowProgress()
    private let onProgress: (RowProgress) -> Void

    init(_ segments: [Segment], _ onProgress: @escaping (RowProgress) -> Void) {
        progress.allBytes = segments.reduce(0) { $0 + $1.byteCount }
        self.onProgress = onProgress
    }

    /// - Parameter bytes: Of one line.
    mutating func countRow(_ bytes: Int) {
        progress.rows += 1
        progress.bytes += bytes
        if progress.rows.isMultiple(of: RowProgress.lines) { onProgress(progress) }
    }

    /// Passes a segment over that need not be read.
    mutating func skip(_ segment: Segment) {
        progress.bytes += segment.byteCount
        onProgress(progress)
    }
}
