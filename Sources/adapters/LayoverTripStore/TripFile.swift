import LayoverModel
import LayoverSQLite
import LayoverTrips

/// A database of trips with what lies beside it.
final class TripFile {
    let database: TripDatabase
    private var mark: RestoreMark
    private var journal: ErasureJournal
    private(set) var epoch = 1
    private var writes = 0

    /// - Throws: `StoreError` or `SideFileError` where a file cannot be opened or read.
    init(_ path: String) throws {
        database = try TripDatabase(path: path)
        mark = try RestoreMark(path + ".mark")
        journal = try ErasureJournal(path + ".erasures")
        let head = try database.rows("SELECT epoch, writes FROM head") { row in (row.number(0), row.number(1)) }
        guard let head = head.first else { throw StoreError.damaged("SELECT head") }
        (epoch, writes) = head
    }

    /// Begins a new epoch where the database is behind its mark: revisions of the old one may mean other changes.
    ///
    /// - Throws: `StoreError` or `SideFileError`.
    func startEpoch() throws {
        let isBehind = mark.last.map { writes < $0.writes || epoch < $0.epoch } ?? (writes > 0)
        if isBehind {
            epoch = max(epoch, mark.last?.epoch ?? 0) + 1
            writes = max(writes, mark.last?.writes ?? 0)
            let (epoch, writes) = (epoch, writes)
            try database.connection.transact { () throws(StoreError) in
                try database.run("UPDATE head SET epoch = ?, writes = ?", [.integer(epoch), .integer(writes)])
                try database.run("UPDATE trips SET epoch = ?", [.integer(epoch)])
            }
        }
        try mark.move(toEpoch: epoch, writes: writes)
    }

    /// Counts a commit, within it.
    func count() throws(StoreError) {
        try database.run("UPDATE head SET writes = ?", [.integer(writes + 1)])
    }

    /// Notes beside the database what was committed.
    ///
    /// - Throws: `SideFileError`; callers are then told that nothing is known.
    func note(_ erasures: [TripErasure]) throws(SideFileError) {
        writes += 1
        try mark.move(toEpoch: epoch, writes: writes)
        try journal.append(erasures)
    }

    /// What the journal knows and the database does not, of the time in which a backup may have been made.
    func missingErasures(since oldest: UTCInstant) throws(StoreError) -> [TripErasure] {
        let known = Set(try database.erasures().map { TripErasure(trip: $0.trip, person: $0.person, at: .never) })
        return journal.erasures.filter {
            $0.at >= oldest && !known.contains(TripErasure(trip: $0.trip, person: $0.person, at: .never))
        }.sorted { $0.at < $1.at }
    }

    /// Puts into the journal what a crash kept from it.
    func noteAllErasures() throws { try journal.append(try database.erasures()) }
}

extension UTCInstant {
    /// Stands for any moment, where two erasures are compared.
    fileprivate static let never = UTCInstant(seconds: 0)
}
