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

    package nonisolated func read(
        _ trip: TripID, after revision: Int,
        _ answer: @escaping @Sendable (Result<TripChangeWindow?, TripStoreFault>) -> Void
    ) {
        perform(answer) { store throws(TripStoreFault) in try store.window(trip, after: revision) }
    }

    package nonisolated func read(
        link hash: TripHash, _ answer: @escaping @Sendable (Result<TripRows?, TripStoreFault>) -> Void
    ) {
        perform(answer) { store throws(TripStoreFault) in
            let trip = try store.reading { database throws(StoreError) in try database.trip(of: hash) }
            guard let trip else { return nil }
            return try store.load(trip)
        }
    }

    func window(_ trip: TripID, after revision: Int) throws(TripStoreFault) -> TripChangeWindow? {
        guard let rows = try load(trip) else { return nil }
        let lines = try reading { database throws(StoreError) in try database.changes(trip, after: revision) }
        return TripChangeWindow(rows: rows, lines: lines)
    }

    package func trips(watching search: SearchKey) async throws(TripStoreFault) -> [TripID] {
        try reading { database throws(StoreError) in try database.trips(watching: search) }
    }

    package nonisolated func read(
        watching searches: [SearchKey], _ answer: @escaping @Sendable (Result<[TripRows], TripStoreFault>) -> Void
    ) {
        perform(answer) { store throws(TripStoreFault) in
            let trips = try store.reading { database throws(StoreError) in try database.trips(watching: searches) }
            var rows: [TripRows] = []
            for trip in trips {
                if let found = try store.load(trip) { rows.append(found) }
            }
            return rows
        }
    }

    package nonisolated func readReports(
        limit: Int, _ answer: @escaping @Sendable (Result<[TripReports], TripStoreFault>) -> Void
    ) {
        perform(answer) { store throws(TripStoreFault) in
            try store.reading { database throws(StoreError) in try database.reports(limit: limit) }
        }
    }

    package nonisolated func readSearches(
        limit: Int, _ answer: @escaping @Sendable (Result<[SearchKey], TripStoreFault>) -> Void
    ) {
        perform(answer) { store throws(TripStoreFault) in
            try store.reading { database throws(StoreError) in try database.searches(limit: limit) }
        }
    }

    package func erasures() async throws(TripStoreFault) -> [TripErasure] {
        try reading { database throws(StoreError) in try database.erasures() }
    }

    package func dump() async throws(TripStoreFault) -> [String] {
        try reading { database throws(StoreError) in try database.dump() }
    }
}
