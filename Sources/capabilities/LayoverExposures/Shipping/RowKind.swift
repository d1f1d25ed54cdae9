import LayoverExperiments
import LayoverFiles

/// The kinds of rows, each with the type that reads it.
package enum RowKind: String, CaseIterable, Sendable {
    case exposures
    case events

    var columns: [String] {
        switch self {
        case .exposures: Exposure.columns.map(\.name)
        case .events: CardEvent.columns.map(\.name)
        }
    }

    /// Closed and open segments of this kind, oldest first.
    ///
    /// - Throws: `FileError`.
    func segments(in folder: String) throws(FileError) -> [Segment] {
        try Segment.list(folder, kind: rawValue)
    }
}
