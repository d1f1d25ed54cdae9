package import LayoverExperiments

/// A place where exposures and events are read: the segments of one server, or the store that all servers ship theirs to.
package protocol RowSource: Sendable {
    /// Lends every row of a time.
    ///
    /// - Parameters:
    ///   - type: Exposures or events.
    ///   - range: Milliseconds since 1970; the end is not in it.
    ///   - body: Takes a row.
    /// - Returns: What was read.
    /// - Throws: What the disk or the store says, or `body` throws.
    func read<Row: LoggedRow>(
        _ type: Row.Type, in range: Range<Int>, _ body: (Row) throws -> Void
    ) throws -> RowArchive.Reading

    /// Lends every row of a time, as its line where it stands in a plain one.
    ///
    /// - Parameters:
    ///   - type: Exposures or events.
    ///   - range: Milliseconds since 1970; the end is not in it.
    ///   - experiment: Rows of others may be left out; `nil` for all.
    ///   - progress: Hears how far it is, every few thousand rows.
    ///   - plain: Takes a plain line, its length, and where its values stand.
    ///   - parsed: Takes any other row.
    /// - Returns: What was read.
    /// - Throws: What the disk or the store says, or what `plain` or `parsed` throws.
    func scan<Row: LoggedRow>(
        _ type: Row.Type, in range: Range<Int>, experiment: String?, progress: @escaping (RowProgress) -> Void,
        plain: (Span<UInt8>, Int, RowScan) throws -> Void, parsed: (Row) throws -> Void
    ) throws -> RowArchive.Reading
}
