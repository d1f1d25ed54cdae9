import LayoverPostgres
package import LayoverTrips
import Synchronization

// Reading: from memory as long as that is current, else from the database; writes nothing.
extension PostgresTripStore {
    /// The rows as this server read them within ``PostgresTripLimits/freshMilliseconds``: its own changes are visible at
    /// once, those of other servers within that time.
    package func rowsAtHand(of trip: TripID) -> TripRows? {
        let oldest = ContinuousClock.now - .milliseconds(settings.freshMilliseconds)
        guard let entry = known.withLock({ $0.entry(trip) }), entry.seen > oldest else { return nil }
        return entry.rows
    }

    package func rows(of trip: TripID) async throws(TripStoreFault) -> TripRows? {
        if let rows = rowsAtHand(of: trip) { return rows }
        return try await reading { [self] database throws(PostgresError) in try current(trip, database) }
    }

    /// The cached rows, if the database confirms that they are current.
    private func confirmed(_ trip: TripID, _ database: TripDatabase) throws(PostgresError) -> TripRows? {
        guard let entry = known.withLock({ $0.entry(trip) }), let rows = entry.rows else { return nil }
        let now = ContinuousClock.now
        guard try database.version(of: trip) == entry.version else { return nil }
        _ = known.withLock { $0.put(KnownTrips.Entry(rows, version: entry.version, seen: now), trip) }
        return rows
    }

    /// Reads the rows if they are not cached, in a transaction that sees one state.
    private func load(_ trip: TripID, _ database: TripDatabase) throws(PostgresError) -> TripRows? {
        let now = ContinuousClock.now
        guard let version = try database.version(of: trip) else {
            known.withLock { $0.drop(trip) }
            return nil
        }
        let entry = known.withLock { $0.entry(trip) }
        let isKnown = entry?.version == version && entry?.rows != nil
        let rows: TripRows? = if isKnown { entry?.rows } else { try database.load(trip) }
        let isNews = known.withLock { $0.put(KnownTrips.Entry(rows, version: version, seen: now), trip) }
        // `follow()` reports the lines of the log, in order.
        if isNews { settings.committed([CommittedTrip(trip: trip, rows: rows, lines: [], searches: [])]) }
        return rows
    }

    /// Rows and lines of the same moment.
    func window(
        _ trip: TripID, after revision: Int, _ database: TripDatabase
    ) throws(PostgresError) -> TripChangeWindow? {
        try database.connection.reading { () throws(PostgresError) in
            guard let rows = try load(trip, database) else { return nil }
            let lines = revision == .max ? [] : try database.changes(trip, after: revision)
            return TripChangeWindow(rows: rows, lines: lines)
        }
    }

    /// The current rows in the database.
    func current(_ trip: TripID, _ database: TripDatabase) throws(PostgresError) -> TripRows? {
        if let rows = try confirmed(trip, database) { return rows }
        return try database.connection.reading { () throws(PostgresError) in try load(trip, database) }
    }

    package func trip(of hash: TripHash) async throws(TripStoreFault) -> TripID? {
        try await reading { database throws(PostgresError) in try database.trips(of: [hash])[hash] }
    }

    package func changes(of trip: TripID, after revision: Int) async throws(TripStoreFault) -> TripChangeWindow? {
        try await reading { [self] database throws(PostgresError) in try window(trip, after: revision, database) }
    }

    package func trips(watching search: SearchKey) async throws(TripStoreFault) -> [TripID] {
        try await reading { database throws(PostgresError) in try database.trips(watching: search) }
    }

    package func erasures() async throws(TripStoreFault) -> [TripErasure] {
        try await reading { database throws(PostgresError) in try database.erasures() }
    }

    package func dump() async throws(TripStoreFault) -> [String] {
        try await reading { database throws(PostgresError) in
            try database.connection.reading { () throws(PostgresError) in try database.dump() }
        }
    }
}
