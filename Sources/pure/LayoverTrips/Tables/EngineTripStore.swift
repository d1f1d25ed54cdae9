package import LayoverModel

/// A store whose rows are in the tables of an engine; all engines read and write them alike.
package protocol EngineTripStore: ServedTripStore {
    associatedtype Engine: TripEngine

    /// Reads from the tables.
    func reading<Value>(
        _ answer: @escaping @Sendable (Result<Value, TripStoreFault>) -> Void,
        _ work: @escaping @Sendable (Engine) throws(Engine.Failure) -> Value)
    /// Writes other data than decisions, as one transaction, at the time of the store.
    func writing<Value>(
        _ answer: @escaping @Sendable (Result<Value, TripStoreFault>) -> Void,
        _ work: @escaping @Sendable (Engine, UTCInstant) throws(Engine.Failure) -> Value)
    /// The rows of a trip from memory or the tables, in one state of the tables.
    func load(_ trip: TripID, _ engine: Engine) throws(Engine.Failure) -> TripRows?
    /// The current rows of a trip.
    func current(_ trip: TripID, _ engine: Engine) throws(Engine.Failure) -> TripRows?
    /// Called when rows of the outbox have been leased, before any delivery begins.
    func didLease()
}

extension EngineTripStore {
    package func current(_ trip: TripID, _ engine: Engine) throws(Engine.Failure) -> TripRows? {
        try engine.snapshot { () throws(Engine.Failure) in try load(trip, engine) }
    }

    package func didLease() {}

    /// Reads for a task.
    ///
    /// - Throws: `TripStoreFault` with the error of the engine.
    package func awaitRead<Value: Sendable>(
        _ work: @escaping @Sendable (Engine) throws(Engine.Failure) -> Value
    ) async throws(TripStoreFault) -> Value {
        try await awaited { reading($0, work) }
    }

    /// Writes for a task.
    ///
    /// - Throws: `TripStoreFault`; the transaction has no effect then, or its outcome is unknown.
    @discardableResult
    package func awaitWrite<Value: Sendable>(
        _ work: @escaping @Sendable (Engine, UTCInstant) throws(Engine.Failure) -> Value
    ) async throws(TripStoreFault) -> Value {
        try await awaited { writing($0, work) }
    }
}

// Trips.
extension EngineTripStore {
    /// The rows of a trip after the last commit; `nil` if there is no such trip.
    package func rows(of trip: TripID) async throws(TripStoreFault) -> TripRows? {
        if let rows = rowsAtHand(of: trip) { return rows }
        return try await awaitRead { [self] engine throws(Engine.Failure) in try current(trip, engine) }
    }

    /// Rows and lines of the same moment.
    package func window(
        _ trip: TripID, after revision: Int, _ engine: Engine
    ) throws(Engine.Failure) -> TripChangeWindow? {
        try engine.snapshot { () throws(Engine.Failure) in
            guard let rows = try load(trip, engine) else { return nil }
            let lines = revision == .max ? [] : try engine.changes(trip, after: revision)
            return TripChangeWindow(rows: rows, lines: lines)
        }
    }

    /// The same for a task.
    package func changes(of trip: TripID, after revision: Int) async throws(TripStoreFault) -> TripChangeWindow? {
        try await awaitRead { [self] engine throws(Engine.Failure) in try window(trip, after: revision, engine) }
    }

    package func read(
        _ trip: TripID, after revision: Int,
        _ answer: @escaping @Sendable (Result<TripChangeWindow?, TripStoreFault>) -> Void
    ) {
        reading(answer) { [self] engine throws(Engine.Failure) in try window(trip, after: revision, engine) }
    }

    package func read(
        link hash: TripHash, _ answer: @escaping @Sendable (Result<TripRows?, TripStoreFault>) -> Void
    ) {
        reading(answer) { [self] engine throws(Engine.Failure) in
            guard let trip = try engine.trip(of: hash) else { return nil }
            return try current(trip, engine)
        }
    }

    package func read(
        watching searches: [SearchKey], _ answer: @escaping @Sendable (Result<[TripRows], TripStoreFault>) -> Void
    ) {
        reading(answer) { [self] engine throws(Engine.Failure) in
            var rows: [TripRows] = []
            for trip in try engine.trips(watching: searches) {
                if let found = try current(trip, engine) { rows.append(found) }
            }
            return rows
        }
    }

    package func readReports(
        limit: Int, _ answer: @escaping @Sendable (Result<[TripReports], TripStoreFault>) -> Void
    ) {
        reading(answer) { engine throws(Engine.Failure) in try engine.reports(limit: limit) }
    }

    package func readSearches(
        limit: Int, _ answer: @escaping @Sendable (Result<[SearchKey], TripStoreFault>) -> Void
    ) {
        reading(answer) { engine throws(Engine.Failure) in try engine.searches(limit: limit) }
    }

    package func erasures() async throws(TripStoreFault) -> [TripErasure] {
        try await awaitRead { engine throws(Engine.Failure) in try engine.erasures() }
    }
}

// Deliveries of changes to endpoints, at least once.
extension EngineTripStore {
    /// Claims rows of the outbox without the data of their notifications.
    package func claim(
        for endpoint: String, limit: Int?, leaseSeconds: Int,
        _ answer: @escaping @Sendable (Result<[OutboxRow], TripStoreFault>) -> Void
    ) {
        let claimed: @Sendable (Result<[OutboxRow], TripStoreFault>) -> Void = { [self] result in
            if case .success = result { didLease() }
            answer(result)
        }
        writing(claimed) { engine, now throws(Engine.Failure) in
            try engine.claim(for: endpoint, limit: limit, leaseSeconds: leaseSeconds, at: now)
        }
    }

    package func lend(
        for endpoint: String, limit: Int?, leaseSeconds: Int,
        _ answer: @escaping @Sendable (Result<[OutboxDelivery], TripStoreFault>) -> Void
    ) {
        claim(for: endpoint, limit: limit, leaseSeconds: leaseSeconds) { [self] result in
            let rows: [OutboxRow]
            do throws(TripStoreFault) { rows = try result.get() } catch { return answer(.failure(error)) }
            guard !rows.isEmpty else { return answer(.success([])) }
            reading(answer) { [self] engine throws(Engine.Failure) in
                var deliveries: [OutboxDelivery] = []
                for row in rows {
                    deliveries.append(OutboxDelivery(row: row, window: try window(row.trip, after: row.since, engine)))
                }
                return deliveries
            }
        }
    }

    package func settle(
        _ row: OutboxRow, as end: OutboxRow.End, _ answer: @escaping @Sendable (Result<Void, TripStoreFault>) -> Void
    ) {
        writing(answer) { engine, now throws(Engine.Failure) in try engine.settle(row, as: end, at: now) }
    }

    package func replay(
        _ what: OutboxReplay, for endpoint: String, isEnabling: Bool,
        _ answer: @escaping @Sendable (Result<Int, TripStoreFault>) -> Void
    ) {
        writing(answer) { engine, now throws(Engine.Failure) in
            if isEnabling { try engine.setDisabled(false, endpoint, at: now) }
            return try engine.replay(what, for: endpoint, at: now)
        }
    }

    package func disable(
        _ endpoint: String, _ answer: @escaping @Sendable (Result<Void, TripStoreFault>) -> Void
    ) {
        writing(answer) { engine, now throws(Engine.Failure) in try engine.setDisabled(true, endpoint, at: now) }
    }

    package func disabledEndpoints() async throws(TripStoreFault) -> Set<String> {
        try await awaitRead { engine throws(Engine.Failure) in try engine.disabledEndpoints() }
    }

    package func readOutbox(
        of endpoints: [String], limit: Int,
        _ answer: @escaping @Sendable (Result<[String: OutboxReport], TripStoreFault>) -> Void
    ) {
        reading(answer) { engine throws(Engine.Failure) in try engine.outbox(of: endpoints, limit: limit) }
    }
}
