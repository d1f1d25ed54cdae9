import LayoverTrips
import Synchronization

/// The searches whose answers may hold flights of trips, each as one number, so that a search pays one look-up.
///
/// One that is not watched any more may stay until all are read anew: the store is then asked for nothing. Beyond the limit
/// every search counts as watched.
final class WatchedSearches: Sendable {
    private let numbers = Mutex<Set<Int>>([])
    /// So that nobody takes the lock where nothing is watched.
    private let isEmpty = Atomic<Bool>(true)
    private let limit: Int

    init(limit: Int = TripCallLimits.watchedSearches) { self.limit = limit }

    /// Tells whether an answer to that search may hold a flight of a trip.
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

    /// Puts all that the store has in place of what was known.
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
