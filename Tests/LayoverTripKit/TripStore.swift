package import LayoverTrips

/// A store of trips as tests use it: every engine, and the reference in memory.
package protocol TripStore: Sendable {
    func perform(_ request: TripRequest) async -> TripAnswer
    /// Decides requests as one group, in their order.
    func perform(_ requests: [TripRequest]) async -> [TripAnswer]
    /// The rows of a trip after the last commit; `nil` if there is no such trip.
    func rows(of trip: TripID) async throws(TripStoreFault) -> TripRows?
    /// The same, if the store has them in memory: it never waits.
    func rowsAtHand(of trip: TripID) -> TripRows?
    /// The trip of a link or of a person's key, even if that is not valid.
    func trip(of hash: TripHash) async throws(TripStoreFault) -> TripID?
    /// Rows and the stored lines of the change log after a revision, all of one moment.
    func changes(of trip: TripID, after revision: Int) async throws(TripStoreFault) -> TripChangeWindow?
    /// The reported trips that still exist, most recently reported first.
    func reports(limit: Int) async throws(TripStoreFault) -> [TripReports]
    /// The trips with live items that an answer to that search may contain.
    func trips(watching search: SearchKey) async throws(TripStoreFault) -> [TripID]
    /// Records and drops what is due, and returns the number of trips that were swept.
    @discardableResult
    func sweep() async throws(TripStoreFault) -> Int
    /// Claims rows of the outbox: those that are due or, without a limit, the failed row that is due next, before its time.
    func claim(for endpoint: String, limit: Int?, leaseSeconds: Int) async throws(TripStoreFault) -> [OutboxRow]
    /// Records how the delivery of a claimed row ended.
    func settle(_ row: OutboxRow, as end: OutboxRow.End) async throws(TripStoreFault)
    /// Makes rows due at once, and returns the number of trips.
    @discardableResult
    func replay(_ what: OutboxReplay, for endpoint: String) async throws(TripStoreFault) -> Int
    /// The state of an endpoint's part of the outbox, with its oldest rows.
    func outbox(of endpoint: String, limit: Int) async throws(TripStoreFault) -> OutboxReport
    func disabledEndpoints() async throws(TripStoreFault) -> Set<String>
    func setDisabled(_ isDisabled: Bool, _ endpoint: String) async throws(TripStoreFault)
    func erasures() async throws(TripStoreFault) -> [TripErasure]
    /// Repeats `erasures`, and returns the number that had to be erased again.
    @discardableResult
    func apply(_ erasures: [TripErasure]) async throws(TripStoreFault) -> Int
    /// Every stored row, one line each, sorted: equal before and after any operation that only reads.
    func dump() async throws(TripStoreFault) -> [String]
}

extension TripStore {
    /// Claims the failed row that is due next, before its time.
    package func claimEarly(for endpoint: String, leaseSeconds: Int) async throws(TripStoreFault) -> OutboxRow? {
        try await claim(for: endpoint, limit: nil, leaseSeconds: leaseSeconds).first
    }
}

// The calls of an engine that only tests make from tasks.
extension EngineTripStore {
    package func trip(of hash: TripHash) async throws(TripStoreFault) -> TripID? {
        try await awaitRead { engine throws(Engine.Failure) in try engine.trip(of: hash) }
    }

    package func reports(limit: Int) async throws(TripStoreFault) -> [TripReports] {
        try await awaited { readReports(limit: limit, $0) }
    }

    package func trips(watching search: SearchKey) async throws(TripStoreFault) -> [TripID] {
        try await awaitRead { engine throws(Engine.Failure) in try engine.trips(watching: search) }
    }

    package func claim(
        for endpoint: String, limit: Int?, leaseSeconds: Int
    ) async throws(TripStoreFault) -> [OutboxRow] {
        try await awaited { claim(for: endpoint, limit: limit, leaseSeconds: leaseSeconds, $0) }
    }

    package func settle(_ row: OutboxRow, as end: OutboxRow.End) async throws(TripStoreFault) {
        try await awaited { settle(row, as: end, $0) }
    }

    @discardableResult
    package func replay(_ what: OutboxReplay, for endpoint: String) async throws(TripStoreFault) -> Int {
        try await awaited { replay(what, for: endpoint, isEnabling: false, $0) }
    }

    package func outbox(of endpoint: String, limit: Int) async throws(TripStoreFault) -> OutboxReport {
        try await awaitRead { engine throws(Engine.Failure) in try engine.outbox(of: endpoint, limit: limit) }
    }

    package func setDisabled(_ isDisabled: Bool, _ endpoint: String) async throws(TripStoreFault) {
        try await awaitWrite { engine, now throws(Engine.Failure) in
            try engine.setDisabled(isDisabled, endpoint, at: now)
        }
    }

    package func dump() async throws(TripStoreFault) -> [String] {
        try await awaitRead { engine throws(Engine.Failure) in try engine.dump() }
    }
}
