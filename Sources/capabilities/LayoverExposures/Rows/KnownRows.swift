import LayoverExperiments

/// The rows of the last while, so that one that comes twice is written once.
///
/// On this server, and for as many as there is room for: whoever counts events counts distinct ones all the same. A row is
/// known once it is written, and not before: what a disk did not take may come again.
struct KnownRows<Row: LoggedRow> {
    private let limit: Int
    private var newer: Set<Int> = []
    private var older: Set<Int> = []

    /// - Parameter limit: Of rows known at one time; a half of them is forgotten at a time.
    init(limit: Int = EventLimits.knownEvents) { self.limit = max(2, limit) }

    func contains(_ row: Row) -> Bool {
        let hash = KnownRows.hash(row)
        return newer.contains(hash) || older.contains(hash)
    }

    /// Takes note of a row.
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

    /// Forgets a row that was not written after all.
    mutating func remove(_ row: Row) {
        let hash = KnownRows.hash(row)
        newer.remove(hash)
        older.remove(hash)
    }

    /// Seeded anew by each process, so that nobody makes two rows look alike.
    private static func hash(_ row: Row) -> Int {
        var hasher = Hasher()
        row.identify(into: &hasher)
        return hasher.finalize()
    }
}
