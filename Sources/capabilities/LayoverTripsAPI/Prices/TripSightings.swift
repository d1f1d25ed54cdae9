import Dispatch
import LayoverFrame
import LayoverModel
import LayoverTrips
import Synchronization

/// Compares the prices of vouched answers with the flights of trips, apart from every request.
///
/// Most searches match no trip, which one look-up in memory shows. If more answers wait than there is room for, the rest are
/// ignored: prices return with the next search.
final class TripSightings: Sendable {
    private struct Waiting {
        var count = 0
        var bytes = 0
        var isEnding = false
    }

    private let watched: WatchedSearches
    private let store: any ServedTripStore
    private let workers: WorkerPool
    private let counters: TripCounters
    private let queue = DispatchQueue(label: "layover.trips.sightings", qos: .utility)
    private let waiting = Mutex(Waiting())

    init(_ store: any ServedTripStore, watched: WatchedSearches, workers: WorkerPool, counters: TripCounters) {
        self.store = store
        self.watched = watched
        self.workers = workers
        self.counters = counters
    }

    /// Reads which searches are watched, at the beginning and at intervals, so that expired ones are dropped.
    func refresh() {
        store.readSearches(limit: TripCallLimits.watchedSearches) { [watched] found in
            if case .success(let searches) = found { watched.replace(with: searches) }
        }
    }

    /// Stops all comparisons, because the store is about to be closed.
    func end() { waiting.withLock { $0.isEnding = true } }

    func wants(_ search: FlightSearch) -> Bool {
        guard !watched.watchesNothing, let key = SearchKey(search) else { return false }
        return watched.mayHold(key)
    }

    /// Accepts an answer and returns at once.
    ///
    /// - Parameters:
    ///   - answer: The answer to compare.
    ///   - then: Called once, when all results are on the disk, or there are none; it must not wait.
    func see(_ answer: VouchedAnswer, then: @escaping @Sendable () -> Void = {}) {
        guard let key = SearchKey(answer.search), admit(answer) else {
            counters.add(.passedOver)
            return then()
        }
        let searches = key.betweenAirports
        store.read(watching: searches) { [self] found in
            guard case .success(let trips) = found, !trips.isEmpty else {
                leave(answer, .unwatched)
                return then()
            }
            queue.async { [self] in leave(answer, compare(answer, with: trips, searches: searches, then: then)) }
        }
    }

    private func compare(
        _ answer: VouchedAnswer, with trips: [TripRows], searches: [SearchKey],
        then: @escaping @Sendable () -> Void
    ) -> TripCounters.Answer {
        guard let listing = answer.listing(workers) else {
            then()
            return .unread
        }
        let prices = ListedPrices(listing, searches, isPart: answer.isPart, at: answer.at)
        let requests = trips.compactMap { rows in
            let sightings = prices.sightings(of: rows)
            return sightings.isEmpty ? nil : TripRequest(.sight(sightings), in: rows.trip.id, by: .server)
        }
        guard waiting.withLock({ !$0.isEnding }), !requests.isEmpty else {
            then()
            return requests.isEmpty ? .compared : .passedOver
        }
        let groups = TripRequest.groups(requests)
        for (place, group) in groups.enumerated() {
            // If the disk fails, the price returns with a later answer; votes report the fault to operators.
            store.submit(group) { _ in if place == groups.count - 1 { then() } }
        }
        return .compared
    }

    private func admit(_ answer: VouchedAnswer) -> Bool {
        waiting.withLock { waiting in
            guard !waiting.isEnding, waiting.count < TripCallLimits.waitingAnswers,
                waiting.bytes + answer.body.heldByteCount <= TripCallLimits.waitingBytes
            else { return false }
            waiting.count += 1
            waiting.bytes += answer.body.heldByteCount
            return true
        }
    }

    private func leave(_ answer: VouchedAnswer, _ end: TripCounters.Answer) {
        waiting.withLock { waiting in
            waiting.count -= 1
            waiting.bytes -= answer.body.heldByteCount
        }
        counters.add(end)
    }
}
