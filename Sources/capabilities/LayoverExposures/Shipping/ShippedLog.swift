package import LayoverExperiments

/// The parts of a log that a shipper needs: closing the current segment, and counting lost rows.
package struct ShippedLog: Sendable {
    let kind: RowKind
    /// Closes the current segment if it is older than this many milliseconds.
    let close: @Sendable (Int) -> Void
    let recordLoss: @Sendable (DropTally) -> Void

    package init<Row: LoggedRow>(_ kind: RowKind, _ log: RowLog<Row>) {
        self.kind = kind
        close = { log.close(olderThan: $0) }
        recordLoss = { log.recordLoss($0) }
    }
}
