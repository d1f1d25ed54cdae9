import LayoverSQLite
package import LayoverTrips
import Synchronization

// Reading: from memory if a trip is cached, else from the file; writes nothing.
extension SQLiteTripStore {
    package nonisolated func rowsAtHand(of trip: TripID) -> TripRows? { atHand.withLock { $0.rows(trip) } }

    package func rows(of trip: TripID) async throws(TripStoreFault) -> TripRows? { try load(trip) }

    private func load(_ trip: TripID) throws(TripStoreFault) -> TripRows? {
        if let rows = rowsAtHand(of: trip) { return rows }
        let rows = try reading { database throws(StoreError) in try database.load(trip) }
        if let rows { atHand.withLock { $0.put(rows, trip) } }
        return rows
    }

    package func trip(of hash: TripHash) async throws(TripStoreFault) -> TripID? {
        try reading { database throws(StoreError) in try database.trip(of: hash) }
    }

    package func changes(of trip: TripID, after revision: Int) async throws(TripStoreFault) -> TripChangeWindow? {
        try window(trip, after: revision)
    }

    /// The same as ``changes(of:after:)``, for a late reply outside of a task.
    ///
    /// - Parameters:
    ///   - trip: The trip.
    ///   - revision: The last line that is not needed; `Int.max` for the rows alone.
    ///   - answer: Called once, on the store's thread; it must not wait.
    package nonisolated func read(
        _ trip: TripID, after revision: Int,
        _ answer: @escaping @Sendable (Result<TripChangeWindow?, TripStoreFault>) -> Void
    ) {
        executor.perform {
            self.assumeIsolated { store in
                answer(Result { () throws(TripStoreFault) in try store.window(trip, after: revision) })
            }
        }
    }

    /// Reads the rows of a link's trip, whether or not the link is valid; for callers outside of a task.
    ///
    /// - Parameters:
    ///   - hash: The hash of the link's token.
    ///   - answer: Called once, on the store's thread; it must not wait.
    package nonisolated func read(
        link hash: TripHash, _ answer: @escaping @Sendable (Result<TripRows?, TripStoreFault>) -> Void
    ) {
        executor.perform {
            self.assumeIsolated { store in
                answer(Result { () throws(TripStoreFault) in try store.rows(ofLink: hash) })
            }
        }
    }

    private func rows(ofLink hash: TripHash) throws(TripStoreFault) -> TripRows? {
        let trip = try reading { database throws(StoreError) in try database.trip(of: hash) }
        guard let trip else { return nil }
        return try load(trip)
    }

    func window(_ trip: TripID, after revision: Int) throws(TripStoreFault) -> TripChangeWindow? {
        guard let rows = try load(trip) else { return nil }
        let lines = try reading { database throws(StoreError) in try database.changes(trip, after: revision) }
        return TripChangeWindow(rows: rows, lines: lines)
    }

    package func trips(watching search: SearchKey) async throws(TripStoreFault) -> [TripID] {
        try trips(of: search)
    }

    private func trips(of search: SearchKey) throws(TripStoreFault) -> [TripID] {
        try reading { database throws(StoreError) in
            try database.rows(
                "SELECT DISTINCT trip FROM items WHERE search = ? ORDER BY trip LIMIT ?",
                [.text(search.text), .integer(TripStoreLimits.watchingTrips)]
            ) { row in row.text(0) }
        }.compactMap { TripID($0) }
    }

    /// Reads the trips with live items that an answer to one of these searches may contain; for callers outside of a task.
    ///
    /// - Parameters:
    ///   - searches: Any of them may match.
    ///   - answer: Called once, on the store's thread; it must not wait.
    package nonisolated func read(
        watching searches: [SearchKey], _ answer: @escaping @Sendable (Result<[TripRows], TripStoreFault>) -> Void
    ) {
        executor.perform {
            self.assumeIsolated { store in
                answer(Result { () throws(TripStoreFault) in try store.rows(watching: searches) })
            }
        }
    }

    private func rows(watching searches: [SearchKey]) throws(TripStoreFault) -> [TripRows] {
        var trips: Set<TripID> = []
        for search in searches { trips.formUnion(try self.trips(of: search)) }
        var rows: [TripRows] = []
        for trip in trips.sorted(by: { $0.text < $1.text }).prefix(TripStoreLimits.watchingTrips) {
            if let found = try load(trip) { rows.append(found) }
        }
        return rows
    }

    package func reports(limit: Int) async throws(TripStoreFault) -> [TripReports] {
        try reading { database throws(StoreError) in try database.reports(limit: limit) }
    }

    /// The same as ``reports(limit:)``, for a late reply outside of a task.
    ///
    /// - Parameters:
    ///   - limit: The most trips.
    ///   - answer: Called once, on the store's thread; it must not wait.
    package nonisolated func readReports(
        limit: Int, _ answer: @escaping @Sendable (Result<[TripReports], TripStoreFault>) -> Void
    ) {
        executor.perform {
            self.assumeIsolated { store in
                answer(
                    Result { () throws(TripStoreFault) in
                        try store.reading { database throws(StoreError) in try database.reports(limit: limit) }
                    })
            }
        }
    }

    /// Reads the searches whose answers may contain live items; for callers outside of a task.
    ///
    /// - Parameters:
    ///   - limit: The most searches.
    ///   - answer: Called once, on the store's thread, before any later commit; it must not wait.
    package nonisolated func readSearches(
        limit: Int, _ answer: @escaping @Sendable (Result<[SearchKey], TripStoreFault>) -> Void
    ) {
        executor.perform {
            self.assumeIsolated { store in
                answer(
                    Result { () throws(TripStoreFault) in
                        try store.reading { database throws(StoreError) in
                            try database.rows(
                                "SELECT DISTINCT search FROM items WHERE search IS NOT NULL LIMIT ?",
                                [.integer(limit)]
                            ) { row in row.text(0) }
                        }.compactMap { SearchKey(text: $0) }
                    })
            }
        }
    }

    package func erasures() async throws(TripStoreFault) -> [TripErasure] {
        try reading { database throws(StoreError) in try database.erasures() }
    }

    package func dump() async throws(TripStoreFault) -> [String] {
        try reading { database throws(StoreError) in try database.dump() }
    }
}
