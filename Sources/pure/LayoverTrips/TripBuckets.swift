import LayoverModel

/// Counts how often each caller does something: a bucket for each person, trip and network.
///
/// Each kind has a table of its own, so that a flood of made-up networks affects no other kind.
package struct TripBuckets: Sendable {
    /// The caller that is counted, and the action.
    package enum Name: Hashable, Sendable {
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

    private var tables: [Kind: TokenBuckets<Name>] = [:]
    private let size: Int

    /// - Parameter size: Buckets of a kind.
    package init(size: Int) { self.size = size }

    /// Takes one token out of a bucket.
    ///
    /// - Parameters:
    ///   - name: The caller and the action.
    ///   - now: Milliseconds of a monotonic clock.
    /// - Returns: `nil` if the action is allowed, else the number of seconds to wait.
    package mutating func wait(_ name: Name, now: Int) -> Int? {
        let (kind, limit) = name.rule
        return tables[kind, default: TokenBuckets(size: size)]
            .withBucket(of: name, limit, at: now) { $0.take(limit, at: now) }
    }
}

extension TripBuckets.Name {
    /// The table of its buckets, and their limit.
    fileprivate var rule: (kind: TripBuckets.Kind, limit: RateLimit) {
        switch self {
        case .person: (.person, .votesOfPerson)
        case .changes: (.changes, .votesOfPerson)
        case .trip: (.trip, .changesOfTrip)
        case .guest: (.guest, .tripsOfGuest)
        case .joins: (.joins, .joinsOfAddress)
        case .joinsTo: (.joinsTo, .joinsToTrip)
        case .unknownTokens: (.unknownTokens, .unknownTokens)
        case .lookups: (.lookups, .lookups)
        case .lists: (.lists, .lists)
        case .refreshesOf: (.refreshesOf, .refreshesOfItem)
        case .refreshes: (.refreshes, .refreshesOfTrip)
        }
    }
}
