package import LayoverPostgres
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

    /// The cached rows, if the database confirms that they are current.
    private func confirmed(_ trip: TripID, _ database: TripDatabase) throws(PostgresError) -> TripRows? {
        guard let entry = known.withLock({ $0.entry(trip) }), let rows = entry.rows else { return nil }
        let now = ContinuousClock.now
        guard try database.version(of: trip) == entry.version else { return nil }
        _ = known.withLock { $0.put(KnownTrips.Entry(rows, version: entry.version, seen: now), trip) }
        return rows
    }

    /// Reads the rows if they are not cached, in a transaction that sees one state.
    package func load(_ trip: TripID, _ database: TripDatabase) throws(PostgresError) -> TripRows? {
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

    /// The current rows in the database.
    package func current(_ trip: TripID, _ database: TripDatabase) throws(PostgresError) -> TripRows? {
        if let rows = try confirmed(trip, database) { return rows }
        return try database.connection.reading { () throws(PostgresError) in try load(trip, database) }
    }
}
