package import LayoverExperiments

/// What a shipper asks of a log: to close the segment that it writes, and to tell of rows that are lost.
package struct ShippedLog: Sendable {
    let kind: RowKind
    /// Closes the segment that is written, where it is older than so many milliseconds.
    let close: @Sendable (Int) -> Void
    let recordLoss: @Sendable (DropTally) -> Void

    /// - Parameters:
    ///   - kind: Of its rows.
    ///   - log: Which writes the segments that are shipped.
    package init<Row: LoggedRow>(_ kind: RowKind, _ log: RowLog<Row>) {
        self.kind = kind
        close = { log.close(olderThan: $0) }
        recordLoss = { log.recordLoss($0) }
    }
}
