import LayoverTrips

/// Trips as of the last commit, for readers; unused ones are dropped.
struct TripCache {
    private var entries: [TripID: (rows: TripRows, tick: Int)] = [:]
    private var tick = 0
    private let limit: Int

    init(limit: Int = TripStoreLimits.tripsAtHand) { self.limit = limit }

    var count: Int { entries.count }

    mutating func rows(_ trip: TripID) -> TripRows? {
        tick += 1
        guard let place = entries.index(forKey: trip) else { return nil }
        entries.values[place].tick = tick
        return entries.values[place].rows
    }

    /// Replaces the cached state of a trip; `nil` if it no longer exists.
    mutating func put(_ rows: TripRows?, _ trip: TripID) {
        tick += 1
        entries[trip] = rows.map { ($0, tick) }
        if entries.count > limit { shrink() }
    }

    mutating func removeAll() { entries = [:] }

    /// Drops the least recently used quarter, so that it happens rarely.
    private mutating func shrink() {
        let ticks = entries.values.map(\.tick).sorted()
        let oldest = ticks[ticks.count / 4]
        entries = entries.filter { $0.value.tick > oldest }
    }
}
