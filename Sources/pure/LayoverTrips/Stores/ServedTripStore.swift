/// Stores trips: it loads rows, applies the rules, writes the rows that they return, and answers once those are on the disk.
///
/// Every engine passes one contract suite. Pages, calls and events depend on nothing else of a store. Each callback is called
/// once, on a thread of the store, and must not wait.
package protocol ServedTripStore: Sendable {
    /// Whether other servers write to it too, so that it may be unavailable while this server works.
    var isShared: Bool { get }

    /// Opens it, so that a fault is known before the first request.
    ///
    /// - Throws: `TripStoreFault` if it cannot be opened or read.
    func open() async throws(TripStoreFault)
    /// Closes it; the next request opens it again.
    func close() async
    /// Empties the log of its file, if it has one; erased data is then in no byte of either.
    ///
    /// - Throws: `TripStoreFault` with the error of the engine.
    func checkpoint() async throws(TripStoreFault)
    /// True while the log of its file may contain erased data.
    var holdsErased: Bool { get }
    /// Warnings for an operator, in words, while the store goes on working.
    var warnings: [TripStoreWarning: String] { get }
    /// Lengths of its files, by their kind.
    var fileBytes: [(file: String, bytes: Int)] { get }
    /// Checks which trips in memory other servers have changed, if others write to it; to be called about once a second.
    ///
    /// - Throws: `TripStoreFault` if it cannot be read.
    func follow() async throws(TripStoreFault)
    /// Records and drops what is due; to be called from time to time.
    ///
    /// - Returns: The number of trips that were swept.
    @discardableResult
    func sweep() async throws(TripStoreFault) -> Int
    /// People who left, were removed or were erased since, and deleted trips: to be stored next to each backup.
    func erasures() async throws(TripStoreFault) -> [TripErasure]
    /// Repeats `erasures`; data that is already erased stays so.
    ///
    /// - Returns: The number that had to be erased again.
    @discardableResult
    func apply(_ erasures: [TripErasure]) async throws(TripStoreFault) -> Int

    /// Decides requests in their order, as one group: all their changes are on the disk before the first is answered.
    ///
    /// - Parameters:
    ///   - requests: At most ``TripStoreLimits/groupRequests``.
    ///   - answer: Called with an answer to each.
    func submit(_ requests: [TripRequest], _ answer: @escaping @Sendable ([TripAnswer]) -> Void)

    /// The rows of a trip after the last commit, if the store has them in memory: it never waits.
    ///
    /// - Returns: `nil` if they must be read.
    func rowsAtHand(of trip: TripID) -> TripRows?
    /// Reads rows and the stored lines of the change log after a revision, all of one moment; `Int.max` for the rows alone.
    func read(
        _ trip: TripID, after revision: Int,
        _ answer: @escaping @Sendable (Result<TripChangeWindow?, TripStoreFault>) -> Void)
    /// Reads the rows of the trip of a link or of a person's key, even if that is not valid.
    func read(link hash: TripHash, _ answer: @escaping @Sendable (Result<TripRows?, TripStoreFault>) -> Void)
    /// Reads the trips with live items that an answer to one of the searches may contain.
    func read(
        watching searches: [SearchKey], _ answer: @escaping @Sendable (Result<[TripRows], TripStoreFault>) -> Void)
    /// Reads the reported trips that still exist, most recently reported first, with the number and the times of their reports.
    func readReports(limit: Int, _ answer: @escaping @Sendable (Result<[TripReports], TripStoreFault>) -> Void)
    /// Reads the searches whose answers may contain live items.
    func readSearches(limit: Int, _ answer: @escaping @Sendable (Result<[SearchKey], TripStoreFault>) -> Void)

    /// Releases all claimed rows of the outbox if a single process uses the store; to be called when that process starts.
    ///
    /// - Throws: `TripStoreFault` with the error of the engine.
    func releaseLeases() async throws(TripStoreFault)
    /// Claims rows of the outbox for one caller, until the lease ends, with the data of their notifications: those that are due
    /// or, without a limit, the failed row that is due next, before its time, to find out whether an endpoint is available again.
    ///
    /// - Parameters:
    ///   - endpoint: The endpoint.
    ///   - limit: Maximum number of rows; `nil` for one that failed and is not due yet.
    ///   - leaseSeconds: How long the claim lasts; longer than a delivery takes.
    ///   - answer: Receives the rows.
    func lend(
        for endpoint: String, limit: Int?, leaseSeconds: Int,
        _ answer: @escaping @Sendable (Result<[OutboxDelivery], TripStoreFault>) -> Void)
    /// Records how the delivery of a claimed row ended.
    func settle(
        _ row: OutboxRow, as end: OutboxRow.End, _ answer: @escaping @Sendable (Result<Void, TripStoreFault>) -> Void)
    /// Makes rows due at once, and can enable an endpoint that was disabled.
    ///
    /// The answer is the number of trips; at most ``TripStoreLimits/replayedTrips`` of those that changed since a moment.
    func replay(
        _ what: OutboxReplay, for endpoint: String, isEnabling: Bool,
        _ answer: @escaping @Sendable (Result<Int, TripStoreFault>) -> Void)
    /// Disables an endpoint, whose rows wait then.
    func disable(_ endpoint: String, _ answer: @escaping @Sendable (Result<Void, TripStoreFault>) -> Void)
    /// Endpoints that are disabled.
    func disabledEndpoints() async throws(TripStoreFault) -> Set<String>
    /// Reads the state of each endpoint's part of the outbox, with its oldest rows.
    func readOutbox(
        of endpoints: [String], limit: Int,
        _ answer: @escaping @Sendable (Result<[String: OutboxReport], TripStoreFault>) -> Void)
}

/// The answer to one request; a fault if it is unknown whether anything is on the disk.
package typealias TripAnswer = Result<TripOutcome, TripStoreFault>

extension ServedTripStore {
    /// Reads the rows of a trip.
    package func read(
        _ trip: TripID, _ answer: @escaping @Sendable (Result<TripChangeWindow?, TripStoreFault>) -> Void
    ) {
        read(trip, after: .max, answer)
    }

    /// Decides one request.
    package func perform(_ request: TripRequest) async -> TripAnswer {
        await perform([request])[0]
    }

    /// Decides requests as one group, in their order.
    package func perform(_ requests: [TripRequest]) async -> [TripAnswer] {
        await withCheckedContinuation { done in submit(requests) { done.resume(returning: $0) } }
    }

    /// Waits for the answer of a call.
    package func awaited<Value: Sendable>(
        _ call: (@escaping @Sendable (Result<Value, TripStoreFault>) -> Void) -> Void
    ) async throws(TripStoreFault) -> Value {
        let result: Result<Value, TripStoreFault> = await withCheckedContinuation { done in
            call { done.resume(returning: $0) }
        }
        return try result.get()
    }
}
