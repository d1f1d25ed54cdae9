package import LayoverModel
package import LayoverPostgres
package import LayoverTrips
import Synchronization

/// Trips in a PostgreSQL database, which any number of servers share.
///
/// A transaction that changes a trip locks its row first, so that all servers' changes of it are in one order. An answered
/// request is on the database's disk. If the outcome of a commit is unknown, its whole group receives that error, and
/// repeating a request shows the outcome.
package final class PostgresTripStore: EngineTripStore {
    package typealias Engine = TripDatabase

    /// The settings of the store.
    package struct Settings: Sendable {
        package var connection: PostgresSettings
        package var rules = TripRules()
        package var clock = StoreClock.database
        /// Seconds of a monotonic clock.
        package var uptime: @Sendable () -> Int = { [start = ContinuousClock.now] in
            Int(start.duration(to: .now).components.seconds)
        }
        /// The endpoints that the outbox notifies of changes.
        package var endpoints: [String] = []
        package var writers = PostgresTripLimits.writers
        package var readers = PostgresTripLimits.readers
        package var freshMilliseconds = PostgresTripLimits.freshMilliseconds
        /// Called with changes: this server's commits and, once they are found, those of other servers.
        ///
        /// Each line of a listened trip is passed once and in order, on a thread of the store; it must not wait.
        package var committed: @Sendable ([CommittedTrip]) -> Void = { _ in }
        /// The name of this server in notifications to other servers about changed trips; empty to send none.
        package var teller = ""
        /// The trips whose every line must be reported.
        package var listened: @Sendable () -> Set<TripID> = { [] }

        package init(_ connection: PostgresSettings) { self.connection = connection }
    }

    let settings: Settings
    private let queue: Mutex<TripQueue>
    let known = Mutex(KnownTrips())
    let sweepGuard = Mutex(SweepGuard())
    let warned = Mutex<[TripStoreWarning: String]>([:])
    /// What was last reported to listeners.
    let told = Mutex(ToldTrips())
    /// Whether other servers are about to be notified of a change.
    let isTelling = Atomic<Bool>(false)
    private let writers: PostgresPool
    private let readers: PostgresPool

    package var isShared: Bool { true }

    /// Opens no connection before the first request, or ``open()``.
    package init(_ settings: Settings) {
        self.settings = settings
        queue = Mutex(TripQueue(drainLimit: settings.writers))
        writers = PostgresPool(settings.connection, connections: settings.writers) {
            connection throws(PostgresError) in
            try TripSchema.migrations.check(on: connection)
            try TripEpoch.startWhereMoved(connection)
        }
        readers = PostgresPool(settings.connection, connections: settings.readers) {
            connection throws(PostgresError) in try TripSchema.migrations.check(on: connection)
        }
    }

    /// Connects, so that an error is known before the first request.
    ///
    /// - Throws: `TripStoreFault` if the database cannot be reached, or its tables do not fit this program.
    package func open() async throws(TripStoreFault) {
        try await awaitWrite { _, _ throws(PostgresError) in }
        _ = try await disabledEndpoints()
    }

    package func submit(_ requests: [TripRequest], _ answer: @escaping @Sendable ([TripAnswer]) -> Void) {
        switch queue.withLock({ $0.add(requests, answer) }) {
        case .rejected:
            answer(requests.map { _ in .failure(TripStoreFault("too many requests wait for the database")) })
        case .waiting: break
        case .draining: scheduleDrain()
        }
    }

    private func scheduleDrain() {
        writers.perform { [self] session in drain(session) }
    }

    /// Decides one group of pending requests; other work can run between two groups.
    private func drain(_ session: PostgresSession) {
        let group = queue.withLock { $0.next() }
        var answers = decide(group.flatMap(\.requests), session)[...]
        for pending in group {
            pending.answer(Array(answers.prefix(pending.requests.count)))
            answers = answers.dropFirst(pending.requests.count)
        }
        if queue.withLock({ $0.isMore() }) { scheduleDrain() }
    }

    /// Decides requests and commits them together; if one of a group fails, each is decided alone.
    func decide(_ requests: [TripRequest], _ session: PostgresSession) -> [TripAnswer] {
        if requests.isEmpty { return [] }
        do throws(PostgresError) {
            return try commit(requests, session).map { .success($0) }
        } catch {
            guard requests.count > 1, error.isOfOneRequest else {
                return requests.map { _ in .failure(TripStoreFault("\(error)")) }
            }
            return requests.flatMap { decide([$0], session) }
        }
    }

    private func commit(_ requests: [TripRequest], _ session: PostgresSession) throws(PostgresError) -> [TripOutcome] {
        do throws(PostgresError) {
            let (outcomes, entries, committed) = try session.perform { connection throws(PostgresError) in
                let transaction = TripTransaction(connection, self.settings) { trip in
                    self.known.withLock { $0.entry(trip) }
                }
                return (try transaction.run(requests), transaction.entries, transaction.committed)
            }
            known.withLock { known in
                for (trip, entry) in entries { known.put(entry, trip) }
            }
            tell(committed)
            if !committed.isEmpty { tellOthers() }
            return outcomes
        } catch {
            // Data in memory is not trusted any more.
            known.withLock { $0.removeAll() }
            throw error
        }
    }
}

// Work on the database besides requests.
extension PostgresTripStore {
    /// Decides requests in order, in groups.
    func decideAll(_ requests: [TripRequest]) async throws(TripStoreFault) -> [TripAnswer] {
        var answers: [TripAnswer] = []
        for group in TripRequest.groups(requests) {
            answers += await withCheckedContinuation { done in
                writers.perform { session in done.resume(returning: self.decide(group, session)) }
            }
        }
        for case .failure(let fault) in answers { throw fault }
        return answers
    }

    /// Reads for a caller outside of tasks, on a connection that does not wait for writers; the answer is called once, on a
    /// thread of the store.
    package func reading<Value>(
        _ answer: @escaping @Sendable (Result<Value, TripStoreFault>) -> Void,
        _ work: @escaping @Sendable (TripDatabase) throws(PostgresError) -> Value
    ) {
        perform(on: readers, answer) { connection throws(PostgresError) in
            try work(TripDatabase(connection: connection))
        }
    }

    /// Writes other data than decisions, as one transaction at a time, for a caller outside of tasks.
    package func writing<Value>(
        _ answer: @escaping @Sendable (Result<Value, TripStoreFault>) -> Void,
        _ work: @escaping @Sendable (TripDatabase, UTCInstant) throws(PostgresError) -> Value
    ) {
        let clock = settings.clock
        perform(on: writers, answer) { connection throws(PostgresError) in
            try connection.transact { () throws(PostgresError) in
                try work(TripDatabase(connection: connection), try clock.now(on: connection))
            }
        }
    }

    private func perform<Value>(
        on pool: PostgresPool, _ answer: @escaping @Sendable (Result<Value, TripStoreFault>) -> Void,
        _ work: @escaping @Sendable (PostgresConnection) throws(PostgresError) -> Value
    ) {
        guard pool.waiting < PostgresLimits.waitingWork else {
            return answer(.failure(TripStoreFault("too many calls wait for the database")))
        }
        pool.perform { session in
            answer(
                Result { () throws(PostgresError) in try session.perform(work) }.mapError { TripStoreFault("\($0)") })
        }
    }
}

extension PostgresError {
    /// Whether the error is in one request's own data, so that others of its group may succeed.
    fileprivate var isOfOneRequest: Bool { kind == .value || kind == .constraint || kind == .statement }
}
