package import LayoverModel

// The outbox: pending deliveries to endpoints, written together with the change.
extension TripEngine {
    /// Leases rows until they are settled or the lease ends; concurrent callers receive different rows.
    ///
    /// - Parameters:
    ///   - endpoint: The endpoint.
    ///   - limit: The most rows; `nil` for the failed row that is due next, before its time.
    ///   - leaseSeconds: How long the lease lasts.
    ///   - now: The time.
    /// - Returns: The rows, the next first.
    /// - Throws: The engine's error.
    package func claim(
        for endpoint: String, limit: Int?, leaseSeconds: Int, at now: UTCInstant
    ) throws(Failure) -> [OutboxRow] {
        let until = now.adding(seconds: leaseSeconds)
        let leased: [LeasedRow] = try rows(
            limit == nil ? .claimEarly : .claim, [.at(until), .text(endpoint), .at(now), .integer(limit ?? 1)])
        return leased.sorted { ($0.next, $0.id) < ($1.next, $1.id) }.map { $0.row(for: endpoint, at: now) }
    }

    /// Ends the lease of a row.
    package func settle(_ row: OutboxRow, as end: OutboxRow.End, at now: UTCInstant) throws(Failure) {
        let id = StoredValue.integer(row.id)
        func settle(after seconds: Int) throws(Failure) {
            try run(.settle, [id, .integer(row.revision), .at(now.adding(seconds: seconds)), .at(now)])
        }
        switch end {
        case .delivered: try settle(after: TripStoreLimits.deliverySeconds)
        case .unneeded: try settle(after: 0)
        case .failed(let seconds): try run(.fail, [id, .at(now.adding(seconds: seconds))])
        case .postponed(let seconds): try run(.postpone, [id, .at(now.adding(seconds: seconds))])
        case .givenUp: try run(.giveUp, [id, .at(now)])
        }
    }

    /// Ends all leases: of a process that has ended.
    package func releaseLeases() throws(Failure) { try run(.releaseLeases, []) }

    /// Deletes rows without pending changes, if a further change could be delivered at once.
    func dropSettled(at now: UTCInstant) throws(Failure) { try run(.dropSettled, [.at(now)]) }

    /// Makes rows due.
    ///
    /// - Returns: The number of rows.
    package func replay(_ what: OutboxReplay, for endpoint: String, at now: UTCInstant) throws(Failure) -> Int {
        let all: [StoredValue] = [.text(endpoint), .at(now)]
        return switch what {
        case .failed: try run(.replayFailed, all)
        case .untold: try run(.replayUntold, all)
        case .trip(let trip): try run(.replayTrip, all + [.id(trip)])
        case .since(let moment): try run(.replaySince, all + [.at(moment), .integer(TripStoreLimits.replayedTrips)])
        }
    }

    /// The state of an endpoint's part.
    package func outbox(of endpoint: String, limit: Int) throws(Failure) -> OutboxReport {
        let counts: [OutboxCounts] = try rows(.outboxCounts, [.text(endpoint)])
        return OutboxReport(
            waiting: counts.first?.waiting ?? 0, givenUp: counts.first?.givenUp ?? 0, oldest: counts.first?.oldest,
            entries: try rows(.outboxEntries, [.text(endpoint), .integer(limit)]))
    }

    /// The same, of several endpoints.
    package func outbox(of endpoints: [String], limit: Int) throws(Failure) -> [String: OutboxReport] {
        var reports: [String: OutboxReport] = [:]
        for endpoint in endpoints { reports[endpoint] = try outbox(of: endpoint, limit: limit) }
        return reports
    }

    package func disabledEndpoints() throws(Failure) -> Set<String> {
        let names: [String] = try rows(.disabled, [])
        return Set(names)
    }

    package func setDisabled(_ isDisabled: Bool, _ endpoint: String, at now: UTCInstant) throws(Failure) {
        if isDisabled {
            try run(.disable, [.text(endpoint), .at(now)])
        } else {
            try run(.enable, [.text(endpoint)])
        }
    }
}

extension TripStatement {
    /// Ends a lease, and merges the changes since the lease into the row.
    private static let ended = "leased_until = NULL, " + joined
    private static let joined =
        "author = CASE WHEN known.later IN ('', known.author) THEN known.author ELSE '*' END, later = ''"

    fileprivate static let claim = claiming("next_at <= $3 AND NOT given_up")
    fileprivate static let claimEarly = claiming("attempts > 0 AND NOT given_up")
    /// All changes up to the row's revision were delivered, or need no delivery.
    fileprivate static let settle = TripStatement(
        """
        UPDATE layover.outbox SET since = greatest(since, $2), attempts = 0, given_up = false, next_at = $3,
        leased_until = NULL, changed_at = $4, author = CASE WHEN later = '' THEN '*' ELSE later END, later = ''
        WHERE id = $1
        """)
    fileprivate static let fail = ending("attempts = known.attempts + 1, next_at = $2")
    fileprivate static let postpone = ending("next_at = $2")
    fileprivate static let giveUp = ending("attempts = known.attempts + 1, given_up = true, next_at = $2")
    fileprivate static let releaseLeases = TripStatement(
        "UPDATE layover.outbox AS known SET \(ended) WHERE leased_until IS NOT NULL")
    fileprivate static let dropSettled = TripStatement(
        "DELETE FROM layover.outbox WHERE revision = since AND next_at <= $1 AND leased_until IS NULL")

    fileprivate static let replayFailed = TripStatement(
        """
        UPDATE layover.outbox SET next_at = $2 WHERE endpoint = $1 AND revision > since AND attempts > 0 AND NOT given_up
        """)
    fileprivate static let replayUntold = TripStatement(
        """
        UPDATE layover.outbox SET next_at = $2, attempts = 0, given_up = false WHERE endpoint = $1 AND revision > since
        """)
    fileprivate static let replayTrip = replaying(
        "id AS trip, 0 AS since, revision, $2 AS changed_at FROM layover.trips WHERE id = $3")
    fileprivate static let replaySince = replaying(
        """
        trip, min(revision) - 1 AS since, max(revision) AS revision, min(at) AS changed_at FROM layover.changes
        WHERE at >= $3 GROUP BY trip LIMIT $4
        """)

    fileprivate static let outboxCounts = TripStatement(
        """
        SELECT count(*) FILTER (WHERE NOT given_up), count(*) FILTER (WHERE given_up),
        min(changed_at) FILTER (WHERE NOT given_up) FROM layover.outbox WHERE endpoint = $1 AND revision > since
        """)
    fileprivate static let outboxEntries = TripStatement(
        """
        SELECT trip, since, revision, attempts, changed_at, next_at, given_up FROM layover.outbox
        WHERE endpoint = $1 AND revision > since ORDER BY changed_at, id LIMIT $2
        """)
    fileprivate static let disabled = TripStatement("SELECT name FROM layover.endpoints")
    fileprivate static let disable = TripStatement(
        "INSERT INTO layover.endpoints VALUES ($1, $2) ON CONFLICT (name) DO NOTHING")
    fileprivate static let enable = TripStatement("DELETE FROM layover.endpoints WHERE name = $1")

    private static func claiming(_ condition: String) -> TripStatement {
        TripStatement(
            """
            WITH due (due_id) AS (SELECT id FROM layover.outbox WHERE endpoint = $2 AND revision > since
            AND (leased_until IS NULL OR leased_until <= $3) AND \(condition) ORDER BY next_at, id LIMIT $4
            FOR UPDATE SKIP LOCKED) UPDATE layover.outbox AS known SET leased_until = $1, \(joined)
            FROM due WHERE id = due_id RETURNING id, trip, since, revision, attempts, author, changed_at, next_at
            """)
    }

    private static func ending(_ change: String) -> TripStatement {
        TripStatement("UPDATE layover.outbox AS known SET \(change), \(ended) WHERE id = $1")
    }

    /// Makes rows of trips due; an existing row is extended to these changes.
    ///
    /// - Parameter trips: Selects the trips, the first and the last revision, and the time of the first change.
    /// - Returns: A statement whose first two values are the endpoint and the time.
    private static func replaying(_ trips: String) -> TripStatement {
        TripStatement(
            """
            INSERT INTO layover.outbox AS known (endpoint, trip, since, revision, attempts, next_at, changed_at, author,
            later, given_up) SELECT $1, trip, since, revision, 0, $2, changed_at, '*', '', false
            FROM (SELECT \(trips)) AS again WHERE true
            ON CONFLICT (trip, endpoint) DO UPDATE SET since = least(known.since, excluded.since),
            revision = greatest(known.revision, excluded.revision), attempts = 0, next_at = excluded.next_at,
            changed_at = least(known.changed_at, excluded.changed_at), author = '*', given_up = false
            """)
    }
}

/// A row of the outbox as it was leased.
private struct LeasedRow: RowRecord {
    let id: Int
    let trip: TripID
    let since: Int
    let revision: Int
    let attempts: Int
    let author: ChangeAuthor
    let changedAt: UTCInstant
    let next: Int

    init?<Row: StoredRow & ~Copyable>(_ row: borrowing Row) {
        guard let trip = TripID(row.text(1)) else { return nil }
        self.trip = trip
        id = row.number(0)
        since = row.number(2)
        revision = row.number(3)
        attempts = row.number(4)
        author = ChangeAuthor(text: row.text(5))
        changedAt = row.moment(6)
        next = row.number(7)
    }

    func row(for endpoint: String, at now: UTCInstant) -> OutboxRow {
        OutboxRow(
            id: id, endpoint: endpoint, trip: trip, since: since, revision: revision, attempts: attempts,
            author: author,
            changedAt: changedAt, waitSeconds: max(0, next - now.seconds))
    }
}

/// The numbers of an endpoint's rows.
private struct OutboxCounts: RowRecord {
    let waiting: Int
    let givenUp: Int
    let oldest: UTCInstant?

    init<Row: StoredRow & ~Copyable>(_ row: borrowing Row) {
        waiting = row.number(0)
        givenUp = row.number(1)
        oldest = row.optionalMoment(2)
    }
}

extension OutboxReport.Entry: RowRecord {
    package init?<Row: StoredRow & ~Copyable>(_ row: borrowing Row) {
        guard let trip = TripID(row.text(0)) else { return nil }
        self.init(
            trip: trip, since: row.number(1), revision: row.number(2), attempts: row.number(3),
            changedAt: row.moment(4), nextAt: row.flag(6) ? nil : row.moment(5))
    }
}
