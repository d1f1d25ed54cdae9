import LayoverExperiments

/// Recent rows, so that a repeated row is written once.
///
/// Only on this server and up to a limit, so counts of events must still count distinct ones. A row is known once it is
/// written, and not before: a row that the disk did not take may be sent again.
struct KnownRows<Row: LoggedRow> {
    private let limit: Int
    private var newer: Set<Int> = []
    private var older: Set<Int> = []

    /// - Parameter limit: Maximum rows known at one time; half of them are dropped at a time.
    init(limit: Int = EventLimits.knownEvents) { self.limit = max(2, limit) }

    func contains(_ row: Row) -> Bool {
        let hash = KnownRows.hash(row)
        return newer.contains(hash) || older.contains(hash)
    }

    /// Adds a row.
    ///
    /// - Returns: Whether it is new.
    @discardableResult
    mutating func insert(_ row: Row) -> Bool {
        let hash = KnownRows.hash(row)
        guard !newer.contains(hash), !older.contains(hash) else { return false }
        if newer.count >= limit / 2 {
            older = newer
            newer.removeAll(keepingCapacity: true)
        }
        newer.insert(hash)
        return true
    }

    /// Removes a row that was not written after all.
    mutating func remove(_ row: Row) {
        let hash = KnownRows.hash(row)
        newer.remove(hash)
        older.remove(hash)
    }

    /// The hash has a new seed in each process, so that no client can make two rows look alike.
    private static func hash(_ row: Row) -> Int {
        var hasher = Hasher()
        row.identify(into: &hasher)
        return hasher.finalize()
    }
}
