/// Where trips are kept: it loads rows, asks the rules, writes what they answer, and answers when that is on the disk.
///
/// Every engine passes one contract suite. Callers of the page, of calls and of events know nothing else of a store.
package protocol TripStore: Sendable {
    /// Has requests decided in their order, as one group: all that they change is on the disk before the first is answered.
    ///
    /// - Parameters:
    ///   - requests: At most ``TripStoreLimits/groupRequests``.
    ///   - answer: Called once, on a thread of the store, with an answer to each; it must not wait.
    func submit(_ requests: [TripRequest], _ answer: @escaping @Sendable ([TripAnswer]) -> Void)

    /// The rows of a trip as they were after the last commit; it writes nothing.
    ///
    /// - Returns: `nil` where there is no such trip.
    func rows(of trip: TripID) async throws(TripStoreFault) -> TripRows?

    /// The same, where the store has them at hand: it waits for nothing.
    ///
    /// - Returns: `nil` where ``rows(of:)`` must be asked.
    func rowsAtHand(of trip: TripID) -> TripRows?

    /// The trip of a link or of a person's key, whether it opens anything or not.
    func trip(of hash: TripHash) async throws(TripStoreFault) -> TripID?

    /// Rows and the kept lines of the change log after a revision, of one moment.
    func changes(of trip: TripID, after revision: Int) async throws(TripStoreFault) -> TripChangeWindow?

    /// The trips that were reported and are still there, those of the last report first.
    ///
    /// - Parameter limit: How many at most.
    /// - Returns: Them, with how often and when.
    /// - Throws: `TripStoreFault` where it cannot be read.
    func reports(limit: Int) async throws(TripStoreFault) -> [TripReports]

    /// The trips that hold live items which an answer to that search may hold.
    func trips(watching search: SearchKey) async throws(TripStoreFault) -> [TripID]

    /// Writes down and drops what is due; to be called from time to time.
    ///
    /// - Returns: How many trips were swept.
    @discardableResult
    func sweep() async throws(TripStoreFault) -> Int

    /// Lends rows of the outbox that are due to one caller, until the lease ends.
    func claim(for endpoint: String, limit: Int, leaseSeconds: Int) async throws(TripStoreFault) -> [OutboxRow]

    /// Lends the row that failed and is due next, before its time: so that it is found out when an endpoint is there again.
    func claimEarly(for endpoint: String, leaseSeconds: Int) async throws(TripStoreFault) -> OutboxRow?
    /// Notes how the delivery of a row that was lent ended.
    func settle(_ row: OutboxRow, as end: OutboxRow.End) async throws(TripStoreFault)
    /// Makes rows due at once.
    ///
    /// - Returns: How many trips; at most ``TripStoreLimits/replayedTrips`` of those that changed since a moment.
    @discardableResult
    func replay(_ what: OutboxReplay, for endpoint: String) async throws(TripStoreFault) -> Int
    /// How an endpoint's part of the outbox stands, with its oldest rows.
    func outbox(of endpoint: String, limit: Int) async throws(TripStoreFault) -> OutboxReport
    /// Endpoints that want to be told nothing any more; their rows wait.
    func disabledEndpoints() async throws(TripStoreFault) -> Set<String>
    /// Notes that an endpoint wants to be told nothing, or that it does again.
    func setDisabled(_ isDisabled: Bool, _ endpoint: String) async throws(TripStoreFault)

    /// Who left, was removed or was erased since, and trips that are no more: to be kept beside each backup.
    func erasures() async throws(TripStoreFault) -> [TripErasure]

    /// Takes out again what stands in `erasures`; what is out already stays so.
    ///
    /// - Returns: How many were still there.
    @discardableResult
    func apply(_ erasures: [TripErasure]) async throws(TripStoreFault) -> Int

    /// Every row that is kept, one line each, sorted: equal before and after whatever only reads.
    func dump() async throws(TripStoreFault) -> [String]
}

/// The answer to one request; a fault where nothing is known to be on the disk.
package typealias TripAnswer = Result<TripOutcome, TripStoreFault>

extension TripStore {
    /// Has one request decided.
    package func perform(_ request: TripRequest) async -> TripAnswer {
        await perform([request])[0]
    }

    /// Has requests decided as one group, in their order.
    package func perform(_ requests: [TripRequest]) async -> [TripAnswer] {
        await withCheckedContinuation { done in submit(requests) { done.resume(returning: $0) } }
    }
}
