/// A store of trips as a server uses it: the calls of ``TripStore`` for callers that are no tasks, and what a server does with the
/// store beside requests.
///
/// Each answer comes once, on a thread of the store, and must not wait.
package protocol ServedTripStore: TripStore {
    /// Whether other servers write it too, and it may be away while this server is well.
    var isShared: Bool { get }

    /// Opens it, so that a fault is known before anybody asks.
    ///
    /// - Throws: `TripStoreFault` where it cannot be opened or read.
    func open() async throws(TripStoreFault)
    /// Lets go of it; the next request opens it anew.
    func close() async
    /// Empties the log of its file, if it has one; what was erased is in no byte of either then.
    ///
    /// - Throws: `TripStoreFault` with what the engine says.
    func checkpoint() async throws(TripStoreFault)
    /// True while the log of its file may hold what was erased.
    var holdsErased: Bool { get }
    /// What an operator should know, in words, while the store goes on.
    var warnings: [TripStoreWarning: String] { get }
    /// Lengths of its files, by what is in them.
    var fileBytes: [(file: String, bytes: Int)] { get }
    /// Looks what other servers changed of the trips at hand, where others write it; to be called about once a second.
    ///
    /// - Throws: `TripStoreFault` where it cannot be read.
    func follow() async throws(TripStoreFault)

    /// Reads what ``TripStore/changes(of:after:)`` does; `Int.max` for the rows alone.
    func read(
        _ trip: TripID, after revision: Int,
        _ answer: @escaping @Sendable (Result<TripChangeWindow?, TripStoreFault>) -> Void)
    /// Reads the rows of the trip of a link, whether it opens anything or not.
    func read(link hash: TripHash, _ answer: @escaping @Sendable (Result<TripRows?, TripStoreFault>) -> Void)
    /// Reads the trips that hold live items which an answer to one of some searches may hold.
    func read(
        watching searches: [SearchKey], _ answer: @escaping @Sendable (Result<[TripRows], TripStoreFault>) -> Void)
    /// Reads what ``TripStore/reports(limit:)`` does.
    func readReports(limit: Int, _ answer: @escaping @Sendable (Result<[TripReports], TripStoreFault>) -> Void)
    /// Reads the searches whose answers may hold live items.
    func readSearches(limit: Int, _ answer: @escaping @Sendable (Result<[SearchKey], TripStoreFault>) -> Void)

    /// Takes back all that was lent, where one process alone has the store: for that process when it starts.
    ///
    /// - Throws: `TripStoreFault` with what the engine says.
    func releaseLeases() async throws(TripStoreFault)
    /// Lends rows that are due, or one before its time, with what is to be told of them.
    ///
    /// - Parameters:
    ///   - endpoint: Whom.
    ///   - limit: How many at most.
    ///   - leaseSeconds: From now on; longer than a delivery takes.
    ///   - isEarly: Whether one is lent that failed and is not due yet.
    ///   - answer: Gets them.
    func lend(
        for endpoint: String, limit: Int, leaseSeconds: Int, isEarly: Bool,
        _ answer: @escaping @Sendable (Result<[OutboxDelivery], TripStoreFault>) -> Void)
    /// Notes how a delivery ended.
    func settle(
        _ row: OutboxRow, as end: OutboxRow.End, _ answer: @escaping @Sendable (Result<Void, TripStoreFault>) -> Void)
    /// Does what ``TripStore/replay(_:for:)`` does, and lets the endpoint be told again where it was disabled.
    func replay(
        _ what: OutboxReplay, for endpoint: String, isEnabling: Bool,
        _ answer: @escaping @Sendable (Result<Int, TripStoreFault>) -> Void)
    /// Disables an endpoint.
    func disable(_ endpoint: String, _ answer: @escaping @Sendable (Result<Void, TripStoreFault>) -> Void)
    /// Reads what ``TripStore/outbox(of:limit:)`` does, of several endpoints.
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
