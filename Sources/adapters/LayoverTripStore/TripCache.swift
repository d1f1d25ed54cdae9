import LayoverTrips

/// Trips as they were after the last commit, for readers; those that nobody asked for make room.
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

    /// Puts a trip in place of what was known of it; `nil` where it is no more.
    mutating func put(_ rows: TripRows?, _ trip: TripID) {
        tick += 1
        entries[trip] = rows.map { ($0, tick) }
        if entries.count > limit { shrink() }
    }

    mutating func removeAll() { entries = [:] }

    /// Lets the quarter go that was asked for least lately, so that it is done seldom.
    private mutating func shrink() {
        let ticks = entries.values.map(\.tick).sorted()
        let oldest = ticks[ticks.count / 4]
        entries = entries.filter { $0.value.tick > oldest }
    }
}
