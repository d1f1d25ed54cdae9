import LayoverTrips

/// Trips as this server saw them last, each with the version by which it is told whether that is still so; those that nobody
/// asked for make room.
struct KnownTrips {
    /// One trip of one version.
    struct Entry {
        /// `nil` where it is no more: an older state that comes late does not bring it back.
        let rows: TripRows?
        let version: TripVersion
        /// A moment at which it was so.
        var seen: ContinuousClock.Instant
        fileprivate var tick = 0

        init(_ rows: TripRows?, version: TripVersion, seen: ContinuousClock.Instant) {
            self.rows = rows
            self.version = version
            self.seen = seen
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
        return entries[trip]
    }

    /// Puts a state in place of an older one.
    mutating func put(_ entry: Entry, _ trip: TripID) {
        if let known = entries[trip] {
            guard known.version <= entry.version else { return }
            if known.version == entry.version, known.seen > entry.seen { return }
        }
        tick += 1
        entries[trip] = entry
        entries[trip]?.tick = tick
        if entries.count > limit { shrink() }
    }

    mutating func drop(_ trip: TripID) { entries[trip] = nil }

    mutating func removeAll() { entries = [:] }

    /// Lets the quarter go that was asked for least lately, so that it is done seldom.
    private mutating func shrink() {
        let ticks = entries.values.map(\.tick).sorted()
        let oldest = ticks[ticks.count / 4]
        entries = entries.filter { $0.value.tick > oldest }
    }
}
