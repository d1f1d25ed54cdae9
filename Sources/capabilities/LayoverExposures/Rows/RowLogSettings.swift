package import LayoverFrame

/// Settings of where rows are written, and of how much of them is held, in memory and on disk.
package struct RowLogSettings: Hashable, Sendable {
    /// Rows of one kind that wait to be written; with the longest ids and versions they take 32 MiB.
    package static let queueRowLimit = 32_768
    /// The folder of segments, in the state folder.
    package static let folderName = "exposures"
    package static let daysRange = 1...3650
    package static let segmentMegabytesRange = 1...1024
    package static let segmentMinutesRange = 1...1440
    package static let syncMillisecondsRange = 0...60_000

    package let folder: String
    /// Past it, rows go into a new segment.
    package var segmentBytes: Int
    /// A segment older than this is closed.
    package var segmentMilliseconds: Int
    /// Time that a written row may wait to be synchronized; 0 for not at all.
    package var syncMilliseconds: Int
    /// Time that segments are kept.
    package var days: Int
    /// False where another sees to segments past their days, as a shipper does.
    var prunes = true
    package var queueRows = RowLogSettings.queueRowLimit
    /// Time that rows gather before they are written with one call.
    package var gatherMilliseconds = 10
    /// Time that the disk is left alone after it failed.
    package var retryMilliseconds = 250
    /// Interval at which clocks are looked at.
    package var tickMilliseconds = 500
    /// Interval at which segments past their days are looked for.
    package var pruneMilliseconds = 3_600_000
    /// Bytes of one write.
    package var batchBytes = 1 << 20
    /// Bytes of one row; a larger one is dropped and counted.
    package var rowBytes = 16 * 1024
    /// Memory for so many rows is kept between writes.
    let keptRows = 4096

    /// As the server's settings have it.
    package init(_ settings: ServerSettings) {
        folder = settings.state + "/" + RowLogSettings.folderName
        segmentBytes = settings.exposures.segmentMegabytes << 20
        segmentMilliseconds = settings.exposures.segmentMinutes * 60_000
        syncMilliseconds = settings.exposures.syncMilliseconds
        days = settings.exposures.days
    }
}
