/// One segment that is shipped to the database.
package struct RowShipment: Hashable, Sendable {
    /// The server that owns the segment: a name that no other server has.
    package let server: String
    package let segment: String
    /// `exposures` or `events`.
    package let kind: String
    /// Columns in the order of its lines.
    package let columns: [String]

    package init(server: String, segment: String, kind: String, columns: [String]) {
        self.server = server
        self.segment = segment
        self.kind = kind
        self.columns = columns
    }

    /// The result of a shipment.
    package enum Outcome: Hashable, Sendable {
        /// All of it has been stored.
        case shipped(rows: Int)
        /// It was already stored: an earlier attempt had succeeded.
        case known
    }
}

/// The content of a segment besides its rows.
package struct RowShipmentRest: Hashable, Sendable {
    /// Rows that a server could not write.
    package struct Loss: Hashable, Sendable {
        package let count: Int
        /// Milliseconds since 1970.
        package let since: Int
        package let until: Int
        package let cause: String

        package init(count: Int, since: Int, until: Int, cause: String) {
            self.count = count
            self.since = since
            self.until = until
            self.cause = cause
        }
    }

    package var losses: [Loss] = []
    /// Invalid lines, and a torn last line.
    package var unreadable = 0

    package init() {}
}

/// Points at which a shipment can be interrupted, for tests that end the process there.
package enum RowShipmentPoint: String, CaseIterable, Sendable {
    /// Nothing has begun.
    case begun
    /// The segment's own row has been written, but not committed.
    case claimed
    /// A part of its rows has been sent.
    case inCopy = "in-copy"
    /// All rows have been written, but not committed.
    case copied
    /// All is committed, and the segment still exists on disk.
    case committed
    /// The segment has been deleted.
    case deleted
}
