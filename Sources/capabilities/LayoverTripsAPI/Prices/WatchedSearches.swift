import LayoverTrips
import Synchronization

/// The searches whose answers may have flights of trips, each as one number, so that a search costs one look-up.
///
/// A search that is no longer watched may stay until all are read again; the store is then queried in vain. Beyond the limit
/// every search counts as watched.
final class WatchedSearches: Sendable {
    private let numbers = Mutex<Set<Int>>([])
    /// Avoids the lock if nothing is watched.
    private let isEmpty = Atomic<Bool>(true)
    private let limit: Int

    init(limit: Int = TripCallLimits.watchedSearches) { self.limit = limit }

    /// Returns whether an answer to a search may have a flight of a trip.
    func mayHold(_ search: SearchKey) -> Bool {
        let number = search.betweenCities.hashValue
        return numbers.withLock { $0.count >= limit || $0.contains(number) }
    }

    /// Whether nothing is watched.
    var watchesNothing: Bool { isEmpty.load(ordering: .relaxed) }

    func add(_ searches: [SearchKey]) {
        guard !searches.isEmpty else { return }
        numbers.withLock { WatchedSearches.insert(searches, into: &$0, limit) }
        isEmpty.store(false, ordering: .relaxed)
    }

    /// Replaces the known searches with all that the store has.
    func replace(with searches: [SearchKey]) {
        var all: Set<Int> = []
        WatchedSearches.insert(searches, into: &all, limit)
        let numbers = all
        self.numbers.withLock { $0 = numbers }
        isEmpty.store(numbers.isEmpty, ordering: .relaxed)
    }

    private static func insert(_ searches: [SearchKey], into numbers: inout Set<Int>, _ limit: Int) {
        for search in searches where numbers.count < limit { numbers.insert(search.betweenCities.hashValue) }
    }
}
