import LayoverModel
import LayoverSQLite
import LayoverTrips

/// A database of trips with the files beside it.
final class TripFile {
    static let erasuresSuffix = ".erasures"

    let database: TripDatabase
    private let path: String
    private var mark: RestoreMark
    private var journal: ErasureJournal
    private(set) var epoch = 1
    private var writes = 0

    /// True if the journal was missing although the mark shows that a database was written.
    private let isJournalNew: Bool

    /// - Throws: `StoreError`, `SideFileError` or `TripFileError` if a file is missing, or cannot be opened or read.
    init(_ path: String) throws {
        self.path = path
        let wasWritten = try RestoreMark.isWritten(path + RestoreMark.suffix)
        // SQLite creates an empty database if a file is missing or empty.
        if wasWritten, Connection.fileBytes(path) == 0 { throw TripFileError.missing(path) }
        database = try TripDatabase(path: path)
        let heads: [Head] = try database.rows("SELECT epoch, writes FROM head")
        guard let head = heads.first else { throw StoreError.corrupt("the table has no row", sql: "SELECT head") }
        (epoch, writes) = (head.epoch, head.writes)
        let mark = try RestoreMark(path + RestoreMark.suffix)
        isJournalNew = wasWritten && !SideFile.exists(path + TripFile.erasuresSuffix)
        if isJournalNew, mark.isAhead(of: writes, epoch: epoch) {
            throw TripFileError.unknownErasures("'\(path)\(TripFile.erasuresSuffix)' is missing", path: path)
        }
        self.mark = mark
        journal = try ErasureJournal(path + TripFile.erasuresSuffix)
    }

    /// True if the database is behind its mark, as a backup is.
    private var isBehind: Bool { mark.isAhead(of: writes, epoch: epoch) }

    /// Checks whether the journal is reliable.
    ///
    /// A database that is not behind its mark contains every erasure itself. A backup lacks the newest: without them it would
    /// show people who have left.
    ///
    /// - Returns: A warning for operators; `nil` if all is well.
    /// - Throws: `TripFileError` if the database is a backup.
    func checkErasures() throws(TripFileError) -> String? {
        let fault: String
        if journal.unreadable > 0 {
            fault = "\(journal.unreadable) lines of '\(path)\(TripFile.erasuresSuffix)' cannot be read"
        } else if isJournalNew {
            fault = "'\(path)\(TripFile.erasuresSuffix)' was missing"
        } else {
            return nil
        }
        guard !isBehind else { throw .unknownErasures(fault, path: path) }
        return "\(fault); the database has the erasures too, so keep no backup without a newer copy of that file"
    }

    /// Begins a new epoch if the database is behind its mark: revisions of the old one may stand for other changes.
    ///
    /// - Throws: `StoreError` or `SideFileError`.
    func startEpoch() throws {
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

    /// Counts a commit, within its transaction.
    func count() throws(StoreError) {
        try database.run("UPDATE head SET writes = ?", [.integer(writes + 1)])
    }

    /// Records a commit in the files beside the database.
    ///
    /// - Throws: `SideFileError`; callers then receive the error of an unknown outcome.
    func note(_ erasures: [TripErasure]) throws(SideFileError) {
        writes += 1
        try mark.move(toEpoch: epoch, writes: writes)
        try journal.append(erasures)
    }

    /// The erasures in the journal that the database lacks.
    func missingErasures() throws(StoreError) -> [TripErasure] {
        let known = Set(try database.erasures().map { TripErasure(trip: $0.trip, person: $0.person, at: .never) })
        return journal.erasures.filter {
            !known.contains(TripErasure(trip: $0.trip, person: $0.person, at: .never))
        }.sorted { $0.at < $1.at }
    }

    /// Adds erasures to the journal that a crash kept out of it; then frees those in memory.
    func noteAllErasures() throws {
        try journal.append(try database.erasures())
        journal.forget()
    }

    /// Removes lines of the journal that are older than a moment.
    func dropErasures(before moment: UTCInstant) throws(SideFileError) { try journal.drop(before: moment) }
}

/// The progress of a database.
private struct Head: RowRecord {
    let epoch: Int
    let writes: Int

    init<Row: StoredRow & ~Copyable>(_ row: borrowing Row) {
        epoch = row.number(0)
        writes = row.number(1)
    }
}

/// Why trips are not served although all files can be opened.
enum TripFileError: Error, Hashable, Sendable, CustomStringConvertible {
    case missing(String)
    case unknownErasures(String, path: String)

    var description: String {
        switch self {
        case .missing(let path):
            """
            '\(path)' is missing or empty, and '\(path)\(RestoreMark.suffix)' shows that it held trips; put the file or a backup \
            of it back, or delete '\(path)\(RestoreMark.suffix)' to begin without trips
            """
        case .unknownErasures(let fault, let path):
            """
            \(fault), and the database is older than what was written last, so people who left could come back; put a copy of \
            '\(path)\(TripFile.erasuresSuffix)' back, or the newest database, or delete '\(path)\(RestoreMark.suffix)' and the lines \
            that cannot be read to serve the trips as they are
            """
        }
    }
}

extension UTCInstant {
    /// Replaces the time when two erasures are compared.
    fileprivate static let never = UTCInstant(seconds: 0)
}
