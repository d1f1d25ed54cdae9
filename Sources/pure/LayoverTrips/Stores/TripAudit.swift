/// Invariants of every trip.
package enum TripAudit {
    /// Checks rows and change log.
    ///
    /// - Parameters:
    ///   - rows: The rows of one trip.
    ///   - log: Its stored lines, in order.
    ///   - kept: Maximum number of stored lines.
    /// - Returns: One line for each violation, without any name or token.
    package static func faults(_ rows: TripRows, log: [TripChange], kept: Int = TripLimits().eventsKept) -> [String] {
        gaps(rows, log, kept) + votes(rows) + cells(rows)
    }

    private static func gaps(_ rows: TripRows, _ log: [TripChange], _ kept: Int) -> [String] {
        let revision = rows.trip.revision
        let first = log.first?.revision ?? revision + 1
        guard log.map(\.revision) == Array(first..<(revision + 1)) else {
            return ["the change log has gaps: \(log.map(\.revision)) up to \(revision)"]
        }
        return log.count > kept ? ["\(log.count) lines are kept of \(kept)"] : []
    }

    private static func votes(_ rows: TripRows) -> [String] {
        rows.votes.flatMap { person, cells -> [String] in
            guard let owner = rows.people[person], !owner.isGone else {
                return cells.isEmpty ? [] : ["votes of \(person), who is gone"]
            }
            return cells.values.flatMap { vote -> [String] in
                var faults: [String] = []
                if rows.items[vote.item] == nil { faults.append("a vote on \(vote.item), which is gone") }
                if vote.seq > owner.seq { faults.append("vote \(vote.seq) of \(person), who counts to \(owner.seq)") }
                return faults
            }
        }
    }

    private static func cells(_ rows: TripRows) -> [String] {
        let isOne = rows.trip.settings.ballot == .one
        return rows.votes.flatMap { person, cells in
            cells.filter { cell, vote in
                switch cell {
                case .only: !isOne
                case .item(let item): isOne || item != vote.item
                }
            }.map { "a vote of \(person) in the cell '\($0.key.text)'" }
        }
    }
}
