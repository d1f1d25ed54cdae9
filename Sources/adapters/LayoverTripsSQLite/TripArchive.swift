import LayoverSQLite
package import LayoverTrips

/// A file of trips, read while a server writes it or after the server has ended.
package struct TripArchive: Sendable {
    /// The findings of a check.
    package struct Check: Sendable {
        package let trips: Int
        /// One line each, with the trip; a line contains neither names nor tokens.
        package let faults: [String]
    }

    let path: String

    package init(path: String) { self.path = path }

    /// Checks the invariants of every trip.
    ///
    /// - Throws: `TripStoreFault` if the file cannot be read, or is not a store of trips.
    package func check() throws(TripStoreFault) -> Check {
        try reading { database throws(StoreError) in
            let pages: [String] = try database.rows("PRAGMA integrity_check")
            let trips: [TripID] = try database.rows("SELECT id FROM trips ORDER BY id")
            var faults = pages.filter { $0 != "ok" }
            for trip in trips { faults += try TripArchive.faults(of: trip, in: database).map { "\(trip): \($0)" } }
            return Check(trips: trips.count, faults: faults)
        }
    }

    /// All stored rows, one line each, sorted within their table.
    ///
    /// - Throws: The errors of ``check()``.
    package func dump() throws(TripStoreFault) -> [String] {
        try reading { database throws(StoreError) in try database.dump() }
    }

    /// The people who left, were removed or were erased, and the deleted trips: to be stored with a backup.
    ///
    /// - Throws: The errors of ``check()``.
    package func erasures() throws(TripStoreFault) -> [TripErasure] {
        try reading { database throws(StoreError) in try database.erasures() }
    }

    private static func faults(of trip: TripID, in database: TripDatabase) throws(StoreError) -> [String] {
        guard let rows = try database.load(trip) else { return ["it has no rows"] }
        return TripAudit.faults(rows, log: try database.changes(trip, after: 0))
    }

    func reading<Value>(
        _ body: (TripDatabase) throws(StoreError) -> Value
    ) throws(TripStoreFault) -> Value {
        do throws(StoreError) {
            let database = try TripDatabase(reading: path)
            // One consistent state, whatever a server writes meanwhile.
            try database.run("BEGIN", [])
            return try body(database)
        } catch {
            throw TripStoreFault("the trips in '\(path)' cannot be read: \(error)")
        }
    }
}
