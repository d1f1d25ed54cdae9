/// Rows of a trip with lines of its change log, all of one moment.
package struct TripChangeWindow: Sendable {
    package let rows: TripRows
    /// In order; lines that are too old are missing.
    package let lines: [TripChange]

    package init(rows: TripRows, lines: [TripChange]) {
        self.rows = rows
        self.lines = lines
    }
}
