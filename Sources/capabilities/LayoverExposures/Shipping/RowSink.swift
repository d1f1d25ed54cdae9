package import LayoverFiles
package import LayoverRowsPostgres

/// A place to which closed segments are shipped: tables of PostgreSQL, or topics of Kafka.
package protocol RowSink: Sendable {
    /// Ships one segment whole, or fails; a segment that was shipped before is skipped, if the place can recognise it.
    ///
    /// - Parameters:
    ///   - segment: Held by the caller, so that it does not change.
    ///   - kind: The kind of its rows.
    ///   - server: The unique name of its server.
    ///   - reach: Called at each point.
    /// - Returns: The number of rows, 0 for a segment that was shipped before.
    /// - Throws: `RowSinkError`.
    func ship(
        _ segment: Segment, _ kind: RowKind, of server: String, reach: @escaping @Sendable (RowShipmentPoint) -> Void
    ) async throws(RowSinkError) -> Int

    /// Does periodic maintenance.
    ///
    /// - Parameter days: How long rows are kept.
    /// - Throws: `RowSinkError`.
    func maintain(days: Int) async throws(RowSinkError)
}

/// Why a segment was not shipped.
package struct RowSinkError: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Kind: Hashable, Sendable {
        /// The place is unavailable: segments go on waiting.
        case away
        /// The place rejects this segment; it may accept the next.
        case refused
    }

    let kind: Kind
    package let description: String
}
