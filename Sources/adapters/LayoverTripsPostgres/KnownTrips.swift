import LayoverTrips

/// Trips as this server last read them, each with the version that shows whether it is still current; unused ones are
/// dropped.
struct KnownTrips {
    /// One version of a trip.
    struct Entry {
        /// `nil` if the trip no longer exists: an older state that arrives late does not restore it.
        let rows: TripRows?
        let version: TripVersion
        /// A moment at which this was the current state.
        var seen: ContinuousClock.Instant
        /// When it was last used.
        fileprivate var asked: ContinuousClock.Instant
        fileprivate var tick = 0

        init(_ rows: TripRows?, version: TripVersion, seen: ContinuousClock.Instant) {
            self.rows = rows
            self.version = version
            self.seen = seen
            asked = seen
        }
    }

    private var entries: [TripID: Entry] = [:]
    private var tick = 0
    private let limit: Int

    init(limit: Int = TripStoreLimits.tripsAtHand) { self.limit = limit }

    var count: Int { entries.count }

    mutating func entry(_ trip: TripID) -> Entry? {
        tick += 1
        entries[trip]?.tick = tick
        entries[trip]?.asked = .now
        return entries[trip]
    }

    /// The trips that were used since a moment, with their known versions; all others are dropped.
    mutating func followed(since moment: ContinuousClock.Instant) -> [TripID: TripVersion] {
        entries = entries.filter { $0.value.asked >= moment }
        return entries.mapValues(\.version)
    }

    /// Records that a trip still had this version at a moment; does not count as use.
    mutating func confirm(_ trip: TripID, _ version: TripVersion, at moment: ContinuousClock.Instant) {
        guard let known = entries[trip], known.version == version, known.seen < moment else { return }
        entries[trip]?.seen = moment
    }

    /// Replaces an older state.
    ///
    /// - Returns: Whether another state of the trip was known.
    @discardableResult
    mutating func put(_ entry: Entry, _ trip: TripID) -> Bool {
        let known = entries[trip]
        if let known {
            guard known.version <= entry.version else { return false }
            if known.version == entry.version, known.seen > entry.seen { return false }
        }
        tick += 1
        entries[trip] = entry
        entries[trip]?.tick = tick
        if let known { entries[trip]?.asked = known.asked }
        if entries.count > limit { shrink() }
        return known.map { $0.version != entry.version } ?? false
    }

    mutating func drop(_ trip: TripID) { entries[trip] = nil }

    mutating func removeAll() { entries = [:] }

    /// Drops the least recently used quarter, so that it happens rarely.
    private mutating func shrink() {
        let ticks = entries.values.map(\.tick).sorted()
        let oldest = ticks[ticks.count / 4]
        entries = entries.filter { $0.value.tick > oldest }
    }
}
