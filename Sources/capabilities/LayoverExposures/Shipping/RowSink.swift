package import LayoverFiles
package import LayoverRowPostgres

/// A place that takes closed segments: tables of PostgreSQL, or topics of Kafka.
package protocol RowSink: Sendable {
    /// Takes one segment whole, or fails; one that it took before it passes over, where it can know.
    ///
    /// - Parameters:
    ///   - segment: Held by the caller, so that it stays as it is.
    ///   - kind: Of its rows.
    ///   - server: Whose it is: a name that no other server has.
    ///   - reach: Hears of each point.
    /// - Returns: How many rows went, 0 for a segment that was there.
    /// - Throws: `RowSinkError`.
    func ship(
        _ segment: Segment, _ kind: RowKind, of server: String, reach: @escaping @Sendable (RowShipmentPoint) -> Void
    ) async throws(RowSinkError) -> Int

    /// Does what is due from time to time.
    ///
    /// - Parameter days: Time that rows are kept.
    /// - Throws: `RowSinkError`.
    func maintain(days: Int) async throws(RowSinkError)
}

/// Why a place took nothing.
package struct RowSinkError: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Kind: Hashable, Sendable {
        /// It cannot take anything now: what waits goes on to wait.
        case away
        /// It does not take this segment; the next may do.
        case refused
    }

    let kind: Kind
    package let description: String
}
