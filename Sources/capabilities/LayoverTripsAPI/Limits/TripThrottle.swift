import LayoverTrips
import Synchronization

/// Counts how often each caller does something: a bucket for each person, trip and network.
///
/// Buckets that are full again make room. If there are more of a kind than its table holds, new ones share one bucket, so
/// that a flood of made-up networks costs no memory and affects no other kind.
final class TripThrottle: Sendable {
    /// The caller that is counted, and the action.
    enum Name: Hashable, Sendable {
        case person(TripHash)
        /// Actions of a person other than votes.
        case changes(TripHash)
        case trip(TripID)
        case guest(TripHash)
        case joins(network: String)
        case joinsTo(TripHash, network: String)
        case unknownTokens(network: String)
        case lookups(network: String)
        case lists(network: String)
        case refreshesOf(TripID, ItemID)
        case refreshes(TripID)
    }

    fileprivate enum Kind: Hashable {
        case person, changes, trip, guest, joins, joinsTo, unknownTokens, lookups, lists, refreshesOf, refreshes
    }

    private struct Table {
        var buckets: [Name: TokenBucket] = [:]
        /// Shared by all callers without a bucket.
        var others: TokenBucket?
        /// When full buckets were dropped last.
        var cleared: Int?
    }

    private let tables = Mutex<[Kind: Table]>([:])
    private let size: Int

    /// - Parameter size: Buckets of a kind.
    init(size: Int = TripCallLimits.buckets) { self.size = size }

    /// Takes one token out of a bucket.
    ///
    /// - Parameters:
    ///   - name: The caller and the action.
    ///   - now: Milliseconds of a monotonic clock.
    /// - Returns: `nil` if the action is allowed, else the number of seconds to wait.
    func wait(_ name: Name, now: Int) -> Int? {
        tables.withLock { tables in
            TripThrottle.take(name, in: &tables[name.kind, default: Table()], size: size, now: now)
        }
    }

    private static func take(_ name: Name, in table: inout Table, size: Int, now: Int) -> Int? {
        if table.buckets.count >= size, table.buckets[name] == nil { clear(&table, name.limit, now) }
        guard table.buckets.count < size || table.buckets[name] != nil else {
            var others = table.others ?? TokenBucket(name.limit, at: now)
            defer { table.others = others }
            return others.take(name.limit, at: now)
        }
        return table.buckets[name, default: TokenBucket(name.limit, at: now)].take(name.limit, at: now)
    }

    /// Drops buckets that are full again, once a second at most.
    private static func clear(_ table: inout Table, _ limit: RateLimit, _ now: Int) {
        guard table.cleared.map({ now - $0 >= 1_000 }) ?? true else { return }
        table.cleared = now
        table.buckets = table.buckets.filter { !$0.value.isFull(limit, at: now) }
    }
}

extension TripThrottle.Name {
    fileprivate var kind: TripThrottle.Kind {
        switch self {
        case .person: .person
        case .changes: .changes
        case .trip: .trip
        case .guest: .guest
        case .joins: .joins
        case .joinsTo: .joinsTo
        case .unknownTokens: .unknownTokens
        case .lookups: .lookups
        case .lists: .lists
        case .refreshesOf: .refreshesOf
        case .refreshes: .refreshes
        }
    }

    fileprivate var limit: RateLimit {
        switch self {
        case .person, .changes: .votesOfPerson
        case .trip: .changesOfTrip
        case .guest: .tripsOfGuest
        case .joins: .joinsOfAddress
        case .joinsTo: .joinsToTrip
        case .unknownTokens: .unknownTokens
        case .lookups: .lookups
        case .lists: .lists
        case .refreshesOf: .refreshesOfItem
        case .refreshes: .refreshesOfTrip
        }
    }
}
