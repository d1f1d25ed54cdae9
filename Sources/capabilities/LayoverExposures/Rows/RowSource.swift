package import LayoverExperiments

/// A source of exposures and events: the segments of one server, or the store to which all servers ship theirs.
package protocol RowSource: Sendable {
    /// Passes every row of a time range to `body`.
    ///
    /// - Parameters:
    ///   - type: Exposures or events.
    ///   - range: Milliseconds since 1970, without the end.
    ///   - body: Receives a row.
    /// - Returns: The numbers of what was read.
    /// - Throws: The error of the disk, the store or `body`.
    func read<Row: LoggedRow>(
        _ type: Row.Type, in range: Range<Int>, _ body: (Row) throws -> Void
    ) throws -> RowArchive.Reading

    /// Passes every row of a time range, as its line if that is a plain one.
    ///
    /// - Parameters:
    ///   - type: Exposures or events.
    ///   - range: Milliseconds since 1970, without the end.
    ///   - experiment: Rows of others may be left out; `nil` for all.
    ///   - progress: Called every few thousand rows.
    ///   - plain: Receives a plain line, its length, and the positions of its values.
    ///   - parsed: Receives any other row.
    /// - Returns: The numbers of what was read.
    /// - Throws: The error of the disk, the store, `plain` or `parsed`.
    func scan<Row: LoggedRow>(
        _ type: Row.Type, in range: Range<Int>, experiment: String?, progress: @escaping (RowProgress) -> Void,
        plain: (Span<UInt8>, Int, RowScan) throws -> Void, parsed: (Row) throws -> Void
    ) throws -> RowArchive.Reading
}
