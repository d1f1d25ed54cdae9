/// One segment on its way into the database.
package struct RowShipment: Hashable, Sendable {
    /// Whose segment it is: a name that no other server has.
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

    /// What became of it.
    package enum Outcome: Hashable, Sendable {
        /// All of it is in.
        case shipped(rows: Int)
        /// It was in before: an earlier try had come through.
        case known
    }
}

/// What is read of a segment beside its rows.
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
    /// Lines that are no rows, and a last one that is torn.
    package var unreadable = 0

    package init() {}
}

/// Points between which a shipment can be cut, for tests that end the process there.
package enum RowShipmentPoint: String, CaseIterable, Sendable {
    /// Nothing is begun.
    case begun
    /// The segment's own row stands, not yet in force.
    case claimed
    /// A part of its rows went out.
    case inCopy = "in-copy"
    /// All rows are there, not yet in force.
    case copied
    /// All is in force, and the segment still lies on the disk.
    case committed
    /// The segment is gone.
    case deleted
}
