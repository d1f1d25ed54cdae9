/// Limits of reading from disk, and of collecting changes.
package enum Limits {
    /// Files of one content tree: 10,000 widgets, each with its definition, template, sample and texts in 13 languages, are
    /// 160,000; twice that leaves room for more samples, campaigns, flags and pictures.
    package static let files = 320_000
    /// Bytes of one content file; a larger file is reported and omitted.
    package static let fileBytes = 5 * 1024 * 1024
    /// Bytes of all content files together.
    package static let totalBytes = 512 * 1024 * 1024
    /// Nested folders below the content root.
    package static let folderDepth = 16
    /// Bytes of one name in a folder.
    package static let nameBytes = 255
    /// Bytes of one stored file: a tree of content at its limits, with its paths.
    package static let storedBytes = totalBytes + files * 256
    /// How long a change waits for others, in milliseconds.
    package static let settleMilliseconds = 40
    /// How long changes are collected while others follow, in milliseconds.
    package static let gatherMilliseconds = 400
    /// Paths listed in one change; if there are more, everything counts as changed.
    package static let changedPaths = 10_000
    /// Symbolic links that a writer follows from one path, as many as the system does.
    static let links = 40
    /// Names tried for one new segment.
    package static let segmentNames = 1000
    /// Bytes of one line of a segment; a longer line is skipped and counted.
    package static let lineBytes = 64 * 1024
    /// Files and folders of a private folder that are checked; servers have a few thousand.
    package static let privateEntries = 100_000
    /// Levels of a private folder that are checked.
    static let privateDepth = 4
    /// Bytes of a segment that are read at a time, and of an output that are written at a time.
    static let chunkBytes = 256 * 1024
}
