import LayoverModel
package import LayoverTrips
import Synchronization

/// A row of the outbox with its times.
struct MemoryOutboxRow {
    let id: Int
    let endpoint: String
    let trip: TripID
    var since: Int
    var revision: Int
    var attempts = 0
    var author: ChangeAuthor
    /// The author of the changes that arrived after the row was claimed.
    var later: ChangeAuthor?
    var changedAt: UTCInstant
    var next: UTCInstant
    var leasedUntil: UTCInstant?
    var isGivenUp = false

    var isUntold: Bool { revision > since }

    func lent(at now: UTCInstant) -> OutboxRow {
        OutboxRow(
            id: id, endpoint: endpoint, trip: trip, since: since, revision: revision, attempts: attempts,
            author: author, changedAt: changedAt, waitSeconds: max(0, next.seconds - now.seconds))
    }

    mutating func join() {
        author = author.and(later)
        later = nil
    }

    mutating func settle(through told: Int, next: UTCInstant, at now: UTCInstant) {
        since = max(since, told)
        (attempts, isGivenUp, leasedUntil, changedAt) = (0, false, nil, now)
        self.next = next
        author = later ?? .several
        later = nil
    }

    mutating func giveBack(next: UTCInstant, isTry: Bool) {
        attempts += isTry ? 1 : 0
        self.next = next
        leasedUntil = nil
        join()
    }
}

extension MemoryTripStore {
    package func claim(
        for endpoint: String, limit: Int?, leaseSeconds: Int
    ) async throws(TripStoreFault) -> [OutboxRow] {
        lend(endpoint, limit: limit ?? 1, seconds: leaseSeconds) { row, now in
            limit == nil ? row.attempts > 0 : row.next <= now
        }
    }

    private func lend(
        _ endpoint: String, limit: Int, seconds: Int, where isMeant: (MemoryOutboxRow, UTCInstant) -> Bool
    ) -> [OutboxRow] {
        let now = clock()
        return state.withLock { state in
            let due = state.outbox.indices.filter { place in
                let row = state.outbox[place]
                return row.endpoint == endpoint && row.isUntold && !row.isGivenUp
                    && (row.leasedUntil.map { $0 <= now } ?? true) && isMeant(row, now)
            }.sorted { state.outbox[$0].next < state.outbox[$1].next }.prefix(limit)
            for place in due {
                state.outbox[place].leasedUntil = now.adding(seconds: seconds)
                state.outbox[place].join()
            }
            return due.map { state.outbox[$0].lent(at: now) }
        }
    }

    package func settle(_ row: OutboxRow, as end: OutboxRow.End) async throws(TripStoreFault) {
        let now = clock()
        state.withLock { state in
            guard let place = state.outbox.firstIndex(where: { $0.id == row.id }) else { return }
            switch end {
            case .delivered:
                state.outbox[place].settle(
                    through: row.revision, next: now.adding(seconds: TripStoreLimits.deliverySeconds), at: now)
            case .unneeded: state.outbox[place].settle(through: row.revision, next: now, at: now)
            case .failed(let seconds):
                state.outbox[place].giveBack(next: now.adding(seconds: seconds), isTry: true)
            case .postponed(let seconds):
                state.outbox[place].giveBack(next: now.adding(seconds: seconds), isTry: false)
            case .givenUp:
                state.outbox[place].giveBack(next: now, isTry: true)
                state.outbox[place].isGivenUp = true
            }
        }
    }

    @discardableResult
    package func replay(_ what: OutboxReplay, for endpoint: String) async throws(TripStoreFault) -> Int {
        let now = clock()
        return state.withLock { $0.replay(what, endpoint, now) }
    }

    package func outbox(of endpoint: String, limit: Int) async throws(TripStoreFault) -> OutboxReport {
        state.withLock { state in
            let rows = state.outbox.filter { $0.endpoint == endpoint && $0.isUntold }.sorted {
                $0.changedAt < $1.changedAt
            }
            let waiting = rows.filter { !$0.isGivenUp }
            return OutboxReport(
                waiting: waiting.count, givenUp: rows.count - waiting.count, oldest: waiting.first?.changedAt,
                entries: rows.prefix(limit).map { row in
                    OutboxReport.Entry(
                        trip: row.trip, since: row.since, revision: row.revision, attempts: row.attempts,
                        changedAt: row.changedAt, nextAt: row.isGivenUp ? nil : row.next)
                })
        }
    }

    package func disabledEndpoints() async throws(TripStoreFault) -> Set<String> { state.withLock { $0.disabled } }

    package func setDisabled(_ isDisabled: Bool, _ endpoint: String) async throws(TripStoreFault) {
        state.withLock { state in
            if isDisabled { state.disabled.insert(endpoint) } else { state.disabled.remove(endpoint) }
        }
    }

    package func dump() async throws(TripStoreFault) -> [String] {
        state.withLock { state in
            let trips = state.trips.map { "trip|\($0.key)|\($0.value.hashValue)" }
            let logs = state.logs.flatMap { trip, lines in lines.map { "change|\(trip)|\($0)" } }
            let replies = state.replies.map { "reply|\($0.key)|\($0.value)" }
            return
                (trips + logs + replies + state.outbox.map { "outbox|\($0)" } + state.erasures.map { "erasure|\($0)" }
                + state.reports.map { "report|\($0)" }).sorted()
        }
    }
}

extension MemoryTripStore.State {
    mutating func post(
        _ trip: TripID, _ revisions: ClosedRange<Int>, by author: ChangeAuthor, to endpoint: String, at now: UTCInstant
    ) {
        guard let place = outbox.firstIndex(where: { $0.trip == trip && $0.endpoint == endpoint }) else {
            return append(trip, (revisions.lowerBound - 1)...revisions.upperBound, by: author, to: endpoint, at: now)
        }
        var row = outbox[place]
        if row.leasedUntil != nil {
            row.later = author.and(row.later)
        } else {
            row.author = row.isUntold ? row.author.and(author) : author
        }
        if !row.isUntold { row.changedAt = now }
        if row.isGivenUp { (row.attempts, row.next, row.isGivenUp) = (0, now, false) }
        row.revision = revisions.upperBound
        outbox[place] = row
    }

    private mutating func append(
        _ trip: TripID, _ range: ClosedRange<Int>, by author: ChangeAuthor, to endpoint: String, at now: UTCInstant
    ) {
        outboxEver += 1
        outbox.append(
            MemoryOutboxRow(
                id: outboxEver, endpoint: endpoint, trip: trip, since: range.lowerBound, revision: range.upperBound,
                author: author, changedAt: now, next: now))
    }

    fileprivate mutating func replay(_ what: OutboxReplay, _ endpoint: String, _ now: UTCInstant) -> Int {
        switch what {
        case .failed: return makeDue(endpoint, now) { $0.attempts > 0 && !$0.isGivenUp }
        case .untold: return makeDue(endpoint, now, isFresh: true) { _ in true }
        case .trip(let trip):
            guard let rows = trips[trip] else { return 0 }
            return tellAgain(trip, 0...rows.trip.revision, changedAt: now, to: endpoint, at: now)
        case .since(let moment):
            var count = 0
            for (trip, lines) in logs where trips[trip] != nil {
                let later = lines.filter { $0.at >= moment }
                guard let first = later.first, let last = later.last else { continue }
                count += tellAgain(
                    trip, (first.revision - 1)...last.revision, changedAt: first.at, to: endpoint, at: now)
            }
            return count
        }
    }

    private mutating func makeDue(
        _ endpoint: String, _ now: UTCInstant, isFresh: Bool = false, where isMeant: (MemoryOutboxRow) -> Bool
    ) -> Int {
        let places = outbox.indices.filter {
            outbox[$0].endpoint == endpoint && outbox[$0].isUntold && isMeant(outbox[$0])
        }
        for place in places {
            outbox[place].next = now
            if isFresh { (outbox[place].attempts, outbox[place].isGivenUp) = (0, false) }
        }
        return places.count
    }

    /// Queues the changes after the lower bound, which was already delivered, through the upper bound again.
    private mutating func tellAgain(
        _ trip: TripID, _ range: ClosedRange<Int>, changedAt: UTCInstant, to endpoint: String, at now: UTCInstant
    ) -> Int {
        if let place = outbox.firstIndex(where: { $0.trip == trip && $0.endpoint == endpoint }) {
            var row = outbox[place]
            row.since = min(row.since, range.lowerBound)
            row.revision = max(row.revision, range.upperBound)
            row.changedAt = min(row.changedAt, changedAt)
            (row.attempts, row.next, row.author, row.isGivenUp) = (0, now, .several, false)
            outbox[place] = row
        } else {
            append(trip, range, by: .several, to: endpoint, at: now)
        }
        return 1
    }
}
