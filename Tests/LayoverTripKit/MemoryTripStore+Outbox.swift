import LayoverModel
package import LayoverTrips
import Synchronization

/// A row of the outbox with its times.
struct MemoryOutboxRow {
    var row: OutboxRow
    var next: UTCInstant
    var leasedUntil: UTCInstant?
}

extension MemoryTripStore {
    package func claim(
        for endpoint: String, limit: Int, leaseSeconds: Int
    ) async throws(TripStoreFault) -> [OutboxRow] {
        let now = clock()
        return state.withLock { state in
            let due = state.outbox.indices.filter { place in
                let entry = state.outbox[place]
                return entry.row.endpoint == endpoint && entry.next <= now && entry.row.revision > entry.row.since
                    && (entry.leasedUntil.map { $0 <= now } ?? true)
            }.prefix(limit)
            for place in due { state.outbox[place].leasedUntil = now.adding(seconds: leaseSeconds) }
            return due.map { state.outbox[$0].row }
        }
    }

    package func settle(_ row: OutboxRow, as end: OutboxRow.End) async throws(TripStoreFault) {
        let now = clock()
        state.withLock { state in
            guard let place = state.outbox.firstIndex(where: { $0.row.id == row.id }) else { return }
            let current = state.outbox[place].row
            state.outbox[place].leasedUntil = nil
            switch end {
            case .delivered:
                state.outbox[place].row = current.with(since: row.revision, attempts: 0)
                state.outbox[place].next = now.adding(seconds: TripStoreLimits.deliverySeconds)
            case .failed(let seconds):
                state.outbox[place].row = current.with(since: current.since, attempts: current.attempts + 1)
                state.outbox[place].next = now.adding(seconds: seconds)
            }
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
    mutating func post(_ trip: TripID, _ revision: Int, _ endpoint: String, _ now: UTCInstant) {
        if let place = outbox.firstIndex(where: { $0.row.trip == trip && $0.row.endpoint == endpoint }) {
            let row = outbox[place].row
            outbox[place].row = OutboxRow(
                id: row.id, endpoint: endpoint, trip: trip, since: row.since, revision: revision, attempts: row.attempts
            )
        } else {
            outboxEver += 1
            let row = OutboxRow(
                id: outboxEver, endpoint: endpoint, trip: trip, since: revision - 1, revision: revision, attempts: 0)
            outbox.append(MemoryOutboxRow(row: row, next: now, leasedUntil: nil))
        }
    }
}

extension OutboxRow {
    fileprivate func with(since: Int, attempts: Int) -> OutboxRow {
        OutboxRow(id: id, endpoint: endpoint, trip: trip, since: since, revision: revision, attempts: attempts)
    }
}
