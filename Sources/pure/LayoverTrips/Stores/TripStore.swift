/// Stores trips: it loads rows, applies the rules, writes the rows that they return, and answers once those are on the disk.
///
/// Every engine passes one contract suite. Pages, calls and events depend on nothing else of a store.
package protocol TripStore: Sendable {
    /// Decides requests in their order, as one group: all their changes are on the disk before the first is answered.
    ///
    /// - Parameters:
    ///   - requests: At most ``TripStoreLimits/groupRequests``.
    ///   - answer: Called once, on a thread of the store, with an answer to each; it must not wait.
    func submit(_ requests: [TripRequest], _ answer: @escaping @Sendable ([TripAnswer]) -> Void)

    /// The rows of a trip after the last commit; it writes nothing.
    ///
    /// - Returns: `nil` if there is no such trip.
    func rows(of trip: TripID) async throws(TripStoreFault) -> TripRows?

    /// The same, if the store has them in memory: it never waits.
    ///
    /// - Returns: `nil` if ``rows(of:)`` must be used.
    func rowsAtHand(of trip: TripID) -> TripRows?

    /// The trip of a link or of a person's key, even if that is not valid.
    func trip(of hash: TripHash) async throws(TripStoreFault) -> TripID?

    /// Rows and the stored lines of the change log after a revision, all of one moment.
    func changes(of trip: TripID, after revision: Int) async throws(TripStoreFault) -> TripChangeWindow?

    /// The reported trips that still exist, most recently reported first.
    ///
    /// - Parameter limit: Maximum number of trips.
    /// - Returns: The trips, with the number and the times of their reports.
    /// - Throws: `TripStoreFault` if it cannot be read.
    func reports(limit: Int) async throws(TripStoreFault) -> [TripReports]

    /// The trips with live items that an answer to that search may contain.
    func trips(watching search: SearchKey) async throws(TripStoreFault) -> [TripID]

    /// Records and drops what is due; to be called from time to time.
    ///
    /// - Returns: The number of trips that were swept.
    @discardableResult
    func sweep() async throws(TripStoreFault) -> Int

    /// Claims rows of the outbox for one caller, until the lease ends: those that are due or, without a limit, the failed row
    /// that is due next, before its time, to find out whether an endpoint is available again.
    func claim(for endpoint: String, limit: Int?, leaseSeconds: Int) async throws(TripStoreFault) -> [OutboxRow]
    /// Records how the delivery of a claimed row ended.
    func settle(_ row: OutboxRow, as end: OutboxRow.End) async throws(TripStoreFault)
    /// Makes rows due at once.
    ///
    /// - Returns: The number of trips; at most ``TripStoreLimits/replayedTrips`` of those that changed since a moment.
    @discardableResult
    func replay(_ what: OutboxReplay, for endpoint: String) async throws(TripStoreFault) -> Int
    /// The state of an endpoint's part of the outbox, with its oldest rows.
    func outbox(of endpoint: String, limit: Int) async throws(TripStoreFault) -> OutboxReport
    /// Endpoints that are disabled; their rows wait.
    func disabledEndpoints() async throws(TripStoreFault) -> Set<String>
    /// Records that an endpoint is disabled, or enabled again.
    func setDisabled(_ isDisabled: Bool, _ endpoint: String) async throws(TripStoreFault)

    /// People who left, were removed or were erased since, and deleted trips: to be stored next to each backup.
    func erasures() async throws(TripStoreFault) -> [TripErasure]

    /// Repeats `erasures`; data that is already erased stays so.
    ///
    /// - Returns: The number that had to be erased again.
    @discardableResult
    func apply(_ erasures: [TripErasure]) async throws(TripStoreFault) -> Int

    /// Every stored row, one line each, sorted: equal before and after any operation that only reads.
    func dump() async throws(TripStoreFault) -> [String]
}

/// The answer to one request; a fault if it is unknown whether anything is on the disk.
package typealias TripAnswer = Result<TripOutcome, TripStoreFault>

extension TripStore {
    /// Claims the failed row that is due next, before its time.
    package func claimEarly(for endpoint: String, leaseSeconds: Int) async throws(TripStoreFault) -> OutboxRow? {
        try await claim(for: endpoint, limit: nil, leaseSeconds: leaseSeconds).first
    }

    /// Decides one request.
    package func perform(_ request: TripRequest) async -> TripAnswer {
        await perform([request])[0]
    }

    /// Decides requests as one group, in their order.
    package func perform(_ requests: [TripRequest]) async -> [TripAnswer] {
        await withCheckedContinuation { done in submit(requests) { done.resume(returning: $0) } }
    }
}
