/// A store of trips as a server uses it: the calls of ``TripStore`` with callbacks, and the server's upkeep of the store.
///
/// Each callback is called once, on a thread of the store, and must not wait.
package protocol ServedTripStore: TripStore {
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

    /// Reads the same as ``TripStore/changes(of:after:)``; `Int.max` for the rows alone.
    func read(
        _ trip: TripID, after revision: Int,
        _ answer: @escaping @Sendable (Result<TripChangeWindow?, TripStoreFault>) -> Void)
    /// Reads the rows of the trip of a link, even if the link is not valid.
    func read(link hash: TripHash, _ answer: @escaping @Sendable (Result<TripRows?, TripStoreFault>) -> Void)
    /// Reads the trips with live items that an answer to one of the searches may contain.
    func read(
        watching searches: [SearchKey], _ answer: @escaping @Sendable (Result<[TripRows], TripStoreFault>) -> Void)
    /// Reads the same as ``TripStore/reports(limit:)``.
    func readReports(limit: Int, _ answer: @escaping @Sendable (Result<[TripReports], TripStoreFault>) -> Void)
    /// Reads the searches whose answers may contain live items.
    func readSearches(limit: Int, _ answer: @escaping @Sendable (Result<[SearchKey], TripStoreFault>) -> Void)

    /// Releases all claimed rows if a single process uses the store; to be called when that process starts.
    ///
    /// - Throws: `TripStoreFault` with the error of the engine.
    func releaseLeases() async throws(TripStoreFault)
    /// Claims rows as ``TripStore/claim(for:limit:leaseSeconds:)`` does, with the data of their notifications.
    ///
    /// - Parameters:
    ///   - endpoint: The endpoint.
    ///   - limit: Maximum number of rows; `nil` for one that failed and is not due yet.
    ///   - leaseSeconds: How long the claim lasts; longer than a delivery takes.
    ///   - answer: Receives the rows.
    func lend(
        for endpoint: String, limit: Int?, leaseSeconds: Int,
        _ answer: @escaping @Sendable (Result<[OutboxDelivery], TripStoreFault>) -> Void)
    /// Records how a delivery ended.
    func settle(
        _ row: OutboxRow, as end: OutboxRow.End, _ answer: @escaping @Sendable (Result<Void, TripStoreFault>) -> Void)
    /// Does the same as ``TripStore/replay(_:for:)``, and can enable an endpoint that was disabled.
    func replay(
        _ what: OutboxReplay, for endpoint: String, isEnabling: Bool,
        _ answer: @escaping @Sendable (Result<Int, TripStoreFault>) -> Void)
    /// Disables an endpoint.
    func disable(_ endpoint: String, _ answer: @escaping @Sendable (Result<Void, TripStoreFault>) -> Void)
    /// Reads the same as ``TripStore/outbox(of:limit:)``, for several endpoints.
    func readOutbox(
        of endpoints: [String], limit: Int,
        _ answer: @escaping @Sendable (Result<[String: OutboxReport], TripStoreFault>) -> Void)
}

extension ServedTripStore {
    /// Reads the rows of a trip.
    package func read(
        _ trip: TripID, _ answer: @escaping @Sendable (Result<TripChangeWindow?, TripStoreFault>) -> Void
    ) {
        read(trip, after: .max, answer)
    }
}

// The same calls for tasks.
extension ServedTripStore {
    package func reports(limit: Int) async throws(TripStoreFault) -> [TripReports] {
        try await awaited { readReports(limit: limit, $0) }
    }

    package func settle(_ row: OutboxRow, as end: OutboxRow.End) async throws(TripStoreFault) {
        try await awaited { settle(row, as: end, $0) }
    }

    @discardableResult
    package func replay(_ what: OutboxReplay, for endpoint: String) async throws(TripStoreFault) -> Int {
        try await awaited { replay(what, for: endpoint, isEnabling: false, $0) }
    }

    package func outbox(of endpoint: String, limit: Int) async throws(TripStoreFault) -> OutboxReport {
        let reports = try await awaited { readOutbox(of: [endpoint], limit: limit, $0) }
        return reports[endpoint] ?? OutboxReport(waiting: 0, givenUp: 0, oldest: nil, entries: [])
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
