package import LayoverModel
package import LayoverTrips
import Synchronization

/// Trips in memory, decided one after the other: the reference for every engine, except for the disk.
package final class MemoryTripStore: TripStore {
    struct State {
        var trips: [TripID: TripRows] = [:]
        var logs: [TripID: [TripChange]] = [:]
        var replies: [TripHash: (reply: StoredReply, trip: TripID, person: PersonID?)] = [:]
        var outbox: [MemoryOutboxRow] = []
        var outboxEver = 0
        var disabled: Set<String> = []
        var erasures: [TripErasure] = []
        var reports: [TripID: [UTCInstant]] = [:]
    }

    private let rules: TripRules
    let clock: @Sendable () -> UTCInstant
    private let endpoints: [String]
    let state = Mutex(State())

    package init(
        rules: TripRules = TripRules(), endpoints: [String] = [], clock: @escaping @Sendable () -> UTCInstant
    ) {
        self.rules = rules
        self.endpoints = endpoints
        self.clock = clock
    }

    package func perform(_ request: TripRequest) async -> TripAnswer { await perform([request])[0] }

    package func perform(_ requests: [TripRequest]) async -> [TripAnswer] {
        state.withLock { state in requests.map { .success(decide($0, &state)) } }
    }

    private func decide(_ request: TripRequest, _ state: inout State) -> TripOutcome {
        let now = clock()
        let trip = trip(of: request.target, state)
        let decision = rules.decide(
            request, on: trip.flatMap { state.trips[$0] },
            stored: request.key.flatMap { state.replies[$0.hash]?.reply },
            now: now)
        if let trip, !decision.changes.isEmpty {
            for change in decision.changes { state.note(change, of: trip, at: now) }
            if let rows = decision.rows {
                state.trips[trip] = rows
                if let first = decision.log.first, let last = decision.log.last {
                    let author = ChangeAuthor(request, decision.outcome, in: rows)
                    for endpoint in endpoints {
                        state.post(trip, first.revision...last.revision, by: author, to: endpoint, at: now)
                    }
                }
            } else {
                state.drop(trip)
            }
        }
        return decision.outcome
    }

    private func trip(of target: TripRequest.Target, _ state: State) -> TripID? {
        switch target {
        case .new(let trip), .trip(let trip): trip
        case .link(let hash):
            state.trips.values.first { $0.links[hash] != nil || $0.handovers[hash] != nil }?.trip.id
        }
    }

    package func rows(of trip: TripID) async throws(TripStoreFault) -> TripRows? { rowsAtHand(of: trip) }

    package func rowsAtHand(of trip: TripID) -> TripRows? { state.withLock { $0.trips[trip] } }

    package func trip(of hash: TripHash) async throws(TripStoreFault) -> TripID? {
        state.withLock { state in
            state.trips.values.first { $0.links[hash] != nil || $0.person(key: hash) != nil }?.trip.id
        }
    }

    package func changes(of trip: TripID, after revision: Int) async throws(TripStoreFault) -> TripChangeWindow? {
        state.withLock { state in
            guard let rows = state.trips[trip] else { return nil }
            return TripChangeWindow(rows: rows, lines: (state.logs[trip] ?? []).filter { $0.revision > revision })
        }
    }

    package func trips(watching search: SearchKey) async throws(TripStoreFault) -> [TripID] {
        state.withLock { state in
            state.trips.values.filter { rows in
                rows.items.values.contains { !$0.isRemoved && $0.offer.flight?.search == search }
            }.map(\.trip.id).sorted()
        }
    }

    package func reports(limit: Int) async throws(TripStoreFault) -> [TripReports] {
        state.withLock { state in
            let all = state.reports.compactMap { trip, moments -> TripReports? in
                guard let rows = state.trips[trip], let first = moments.min(), let last = moments.max() else {
                    return nil
                }
                return TripReports(
                    trip: trip, count: moments.count, first: first, last: last, market: rows.trip.market,
                    isFrozen: rows.trip.isFrozen)
            }
            return Array(all.sorted { ($1.last, $0.trip) < ($0.last, $1.trip) }.prefix(limit))
        }
    }

    @discardableResult
    package func sweep() async throws(TripStoreFault) -> Int {
        let now = clock()
        return state.withLock { state in
            let due = state.trips.values.filter { $0.trip.due <= now }.map(\.trip.id)
            for trip in due { _ = decide(TripRequest(.sweep, in: trip, by: .server), &state) }
            state.replies = state.replies.filter { now < $0.value.reply.until }
            state.outbox.removeAll { !$0.isUntold && $0.next <= now && $0.leasedUntil == nil }
            return due.count
        }
    }

    package func erasures() async throws(TripStoreFault) -> [TripErasure] { state.withLock { $0.erasures } }

    @discardableResult
    package func apply(_ erasures: [TripErasure]) async throws(TripStoreFault) -> Int {
        state.withLock { state in
            erasures.count { erasure in
                let request = TripRequest(.erase(erasure.person), in: erasure.trip, by: .server)
                guard case .done(let reply) = decide(request, &state) else { return false }
                return reply.changed
            }
        }
    }
}

extension MemoryTripStore.State {
    fileprivate mutating func note(_ change: RowChange, of trip: TripID, at now: UTCInstant) {
        switch change {
        case .change(let line): logs[trip, default: []].append(line)
        case .changesDropped(let through): logs[trip]?.removeAll { $0.revision <= through }
        case .reply(let key, let reply, let person): replies[key] = (reply, trip, person)
        case .report(let moment): reports[trip, default: []].append(moment)
        case .tripDropped: erasures.append(TripErasure(trip: trip, person: nil, at: now))
        case .personErased(let person):
            erasures.append(TripErasure(trip: trip, person: person, at: now))
            for place in outbox.indices where outbox[place].trip == trip {
                if outbox[place].author == .person(person) { outbox[place].author = .several }
                if outbox[place].later == .person(person) { outbox[place].later = .several }
            }
            replies = replies.filter { $0.value.trip != trip || $0.value.person != person }
            logs[trip] = logs[trip]?.map { line in
                TripChange(
                    revision: line.revision, kind: line.kind, item: line.item,
                    person: line.person == person ? nil : line.person, at: line.at)
            }
        default: break
        }
    }

    fileprivate mutating func drop(_ trip: TripID) {
        trips[trip] = nil
        logs[trip] = nil
        reports[trip] = nil
        replies = replies.filter { $0.value.trip != trip }
        outbox.removeAll { $0.trip == trip }
    }
}
