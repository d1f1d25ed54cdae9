import LayoverModel
import LayoverSQLite
import LayoverTrips

/// Requests that share one transaction: each sees the changes of the previous ones, and fails alone.
final class TripGroup {
    private let file: TripFile
    private let settings: SQLiteTripStore.Settings
    private let atHand: (TripID) -> TripRows?
    /// The trips that were read, in their state within the transaction; `nil` if they no longer exist.
    private(set) var rows: [TripID: TripRows?] = [:]
    /// The erased people and trips, for the journal.
    private(set) var erasures: [TripErasure] = []
    private(set) var hasWritten = false
    private var lines: [TripID: [TripChange]] = [:]
    private var searches: [TripID: [SearchKey]] = [:]

    /// The changed trips in their new state, with their new lines of the log.
    var committed: [CommittedTrip] {
        lines.map { trip, lines in
            CommittedTrip(
                trip: trip, rows: rows[trip].flatMap { $0 }, lines: lines, searches: searches[trip] ?? [])
        }
    }

    init(_ file: TripFile, _ settings: SQLiteTripStore.Settings, atHand: @escaping (TripID) -> TripRows?) {
        self.file = file
        self.settings = settings
        self.atHand = atHand
    }

    private var database: TripDatabase { file.database }

    /// Decides all requests and commits.
    ///
    /// - Throws: `StoreError` if the transaction fails; nothing is written then.
    func run(_ groups: [[TripRequest]]) throws(StoreError) -> [[TripAnswer]] {
        try database.connection.transact { () throws(StoreError) in
            let answers = groups.map { $0.map(answer) }
            if hasWritten { try file.count() }
            try settings.hooks.check(.beforeCommit)
            return answers
        }
    }

    private func answer(_ request: TripRequest) -> TripAnswer {
        do throws(StoreError) {
            return .success(try database.connection.part { () throws(StoreError) in try decide(request) })
        } catch {
            return .failure(TripStoreFault("\(error)"))
        }
    }

    private func decide(_ request: TripRequest) throws(StoreError) -> TripOutcome {
        let now = settings.clock()
        let trip = try trip(of: request.target)
        let before: TripRows? = if let trip { try look(at: trip) } else { nil }
        let stored: StoredReply? = if let key = request.key { try database.reply(key.hash) } else { nil }
        let decision = settings.rules.decide(request, on: before, stored: stored, now: now)
        if let trip, !decision.changes.isEmpty { try write(decision, of: request, trip, now) }
        settings.hooks.decided(request, decision.outcome)
        return decision.outcome
    }

    private func trip(of target: TripRequest.Target) throws(StoreError) -> TripID? {
        switch target {
        case .new(let trip), .trip(let trip): trip
        case .link(let hash): try database.trip(of: hash)
        }
    }

    /// The rows of a trip in their state within the transaction.
    private func look(at trip: TripID) throws(StoreError) -> TripRows? {
        if let seen = rows[trip] { return seen }
        let known = atHand(trip)
        let found = if let known { known } else { try database.load(trip) }
        if let found { rows[trip] = .some(found) }
        return found
    }

    /// Adds the decision's changes to the outbox.
    private func post(
        _ decision: TripDecision, of request: TripRequest, _ trip: TripID, _ now: UTCInstant
    ) throws(StoreError) {
        guard let first = decision.log.first, let last = decision.log.last, let rows = decision.rows else { return }
        let author = ChangeAuthor(request, decision.outcome, in: rows)
        for endpoint in settings.endpoints {
            try database.post(first.revision...last.revision, by: author, in: trip, to: endpoint, at: now)
        }
    }

    private func write(
        _ decision: TripDecision, of request: TripRequest, _ trip: TripID, _ now: UTCInstant
    ) throws(StoreError) {
        for change in decision.changes { try database.write(change, of: trip, at: now) }
        try post(decision, of: request, trip, now)
        hasWritten = true
        rows[trip] = .some(decision.rows)
        lines[trip, default: []] += decision.log
        for case .item(let item) in decision.changes where !item.isRemoved {
            if let search = item.offer.flight?.search { searches[trip, default: []].append(search) }
        }
        erasures += decision.changes.compactMap { change in
            switch change {
            case .personErased(let person): TripErasure(trip: trip, person: person, at: now)
            case .tripDropped: TripErasure(trip: trip, person: nil, at: now)
            default: nil
            }
        }
    }
}
