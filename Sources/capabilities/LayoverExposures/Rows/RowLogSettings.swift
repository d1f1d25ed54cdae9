package import LayoverFrame

/// Settings of where rows are written, and of how many are held in memory and on disk.
package struct RowLogSettings: Hashable, Sendable {
    /// Maximum rows of one kind that wait to be written; with the longest ids and versions they take 32 MiB.
    package static let queueRowLimit = 32_768
    /// The folder of segments, in the state folder.
    package static let folderName = "exposures"
    package static let daysRange = 1...3650
    package static let segmentMegabytesRange = 1...1024
    package static let segmentMinutesRange = 1...1440
    package static let syncMillisecondsRange = 0...60_000

    package let folder: String
    /// Beyond it, rows are written to a new segment.
    package var segmentBytes: Int
    /// A segment older than this is closed.
    package var segmentMilliseconds: Int
    /// How long a written row may wait to be synchronized; 0 for no wait.
    package var syncMilliseconds: Int
    /// How long segments are kept.
    package var days: Int
    /// False if another part removes expired segments, as a shipper does.
    var prunes = true
    package var queueRows = RowLogSettings.queueRowLimit
    /// How long rows gather before they are written with one call.
    package var gatherMilliseconds = 10
    /// Pause after a failure of the disk.
    package var retryMilliseconds = 250
    /// Interval of periodic work.
    package var tickMilliseconds = 500
    /// Interval at which expired segments are looked for.
    package var pruneMilliseconds = 3_600_000
    /// Maximum bytes of one write.
    package var batchBytes = 1 << 20
    /// Maximum bytes of one row; a larger one is dropped and counted.
    package var rowBytes = 16 * 1024
    /// Rows for which memory is kept between writes.
    let keptRows = 4096

    /// The values of a server's settings.
    package init(_ settings: ServerSettings) {
        folder = settings.state + "/" + RowLogSettings.folderName
        segmentBytes = settings.exposures.segmentMegabytes << 20
        segmentMilliseconds = settings.exposures.segmentMinutes * 60_000
        syncMilliseconds = settings.exposures.syncMilliseconds
        days = settings.exposures.days
    }
}
