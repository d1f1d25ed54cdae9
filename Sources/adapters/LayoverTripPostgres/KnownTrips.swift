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
        /// When somebody asked for it.
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

    /// The trips that somebody asked for since a moment, with the version in which each is known; all others are let go.
    mutating func followed(since moment: ContinuousClock.Instant) -> [TripID: TripVersion] {
        entries = entries.filter { $0.value.asked >= moment }
        return entries.mapValues(\.version)
    }

    /// Notes that a trip was still of that version at a moment, without anybody's having asked for it.
    mutating func confirm(_ trip: TripID, _ version: TripVersion, at moment: ContinuousClock.Instant) {
        guard let known = entries[trip], known.version == version, known.seen < moment else { return }
        entries[trip]?.seen = moment
    }

    /// Puts a state in place of an older one.
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

    /// Lets the quarter go that was asked for least lately, so that it is done seldom.
    private mutating func shrink() {
        let ticks = entries.values.map(\.tick).sorted()
        let oldest = ticks[ticks.count / 4]
        entries = entries.filter { $0.value.tick > oldest }
    }
}
