package import LayoverPostgres
package import LayoverTrips
import Synchronization

/// Trips in a PostgreSQL database, which any number of servers share.
///
/// Whoever changes a trip holds its row first, so that all servers' changes of it stand in one order. What was answered is on the
/// database's disk. Where nobody knows how a commit ended, its whole group is told so, and the twin of a request finds out.
package final class PostgresTripStore: ServedTripStore {
    /// Where and how it writes.
    package struct Settings: Sendable {
        package var connection: PostgresSettings
        package var rules = TripRules()
        package var clock = StoreClock.database
        /// Seconds of a monotonic clock.
        package var uptime: @Sendable () -> Int = { [start = ContinuousClock.now] in
            Int(start.duration(to: .now).components.seconds)
        }
        /// Whom the outbox is to tell of changes.
        package var endpoints: [String] = []
        package var writers = PostgresTripLimits.writers
        package var readers = PostgresTripLimits.readers
        package var freshMilliseconds = PostgresTripLimits.freshMilliseconds
        /// Called with what changed, by this server's commits or, once they are found, by others'.
        ///
        /// Each line of a trip that is listened to comes once and in its order, on a thread of the store; it must not wait.
        package var committed: @Sendable ([CommittedTrip]) -> Void = { _ in }
        /// What this server is called where it tells others that a trip has changed; empty where it tells nobody.
        package var teller = ""
        /// The trips whose every line is wanted.
        package var listened: @Sendable () -> Set<TripID> = { [] }

        package init(_ connection: PostgresSettings) { self.connection = connection }
    }

    private struct Pending {
        let requests: [TripRequest]
        let answer: @Sendable ([TripAnswer]) -> Void
    }

    private struct Queue {
        var waiting: [Pending] = []
        var count = 0
        /// Groups that are being decided, or have a writer's turn to come.
        var drains = 0
    }

    let settings: Settings
    private let queue = Mutex(Queue())
    let known = Mutex(KnownTrips())
    let sweepGuard = Mutex(SweepGuard())
    let warned = Mutex<[TripStoreWarning: String]>([:])
    /// What those who listen were told last.
    let told = Mutex(ToldTrips())
    /// Whether others are about to be told that something has changed.
    let isTelling = Atomic<Bool>(false)
    private let writers: PostgresPool
    private let readers: PostgresPool

    package var isShared: Bool { true }

    /// Nothing is opened before the first request, or ``open()``.
    package init(_ settings: Settings) {
        self.settings = settings
        writers = PostgresPool(settings.connection, connections: settings.writers) {
            connection throws(PostgresError) in
            try TripSchema.migrations.check(on: connection)
            try TripEpoch.startWhereMoved(connection)
        }
        readers = PostgresPool(settings.connection, connections: settings.readers) {
            connection throws(PostgresError) in try TripSchema.migrations.check(on: connection)
        }
    }

    /// Connects, so that a fault is known before anybody asks.
    ///
    /// - Throws: `TripStoreFault` where the database cannot be reached, or its tables are not this program's.
    package func open() async throws(TripStoreFault) {
        try await writing { _ throws(PostgresError) in }
        _ = try await disabledEndpoints()
    }

    package func submit(_ requests: [TripRequest], _ answer: @escaping @Sendable ([TripAnswer]) -> Void) {
        precondition(requests.count <= TripStoreLimits.groupRequests, "a group takes a bounded number of requests")
        let (isTaken, isDrain) = queue.withLock { queue in
            guard queue.count + requests.count <= TripStoreLimits.waitingRequests else { return (false, false) }
            queue.waiting.append(Pending(requests: requests, answer: answer))
            queue.count += requests.count
            guard queue.drains < settings.writers else { return (true, false) }
            queue.drains += 1
            return (true, true)
        }
        guard isTaken else {
            return answer(requests.map { _ in .failure(TripStoreFault("too many requests wait for the database")) })
        }
        if isDrain { scheduleDrain() }
    }

    private func scheduleDrain() {
        writers.perform { [self] session in drain(session) }
    }

    /// Decides one group of those who wait; other work has its turn between two groups.
    private func drain(_ session: PostgresSession) {
        let group = queue.withLock { queue in
            var (group, count) = ([Pending](), 0)
            while let next = queue.waiting.first, count + next.requests.count <= TripStoreLimits.groupRequests {
                count += next.requests.count
                group.append(queue.waiting.removeFirst())
            }
            queue.count -= count
            return group
        }
        var answers = decide(group.flatMap(\.requests), session)[...]
        for pending in group {
            pending.answer(Array(answers.prefix(pending.requests.count)))
            answers = answers.dropFirst(pending.requests.count)
        }
        let isMore = queue.withLock { queue in
            if queue.waiting.isEmpty { queue.drains -= 1 }
            return !queue.waiting.isEmpty
        }
        if isMore { scheduleDrain() }
    }

    /// Decides requests and commits them together; those of a group in which one is at fault, each by itself.
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
            // What is in memory is not trusted any more.
            known.withLock { $0.removeAll() }
            throw error
        }
    }
}

// Work on the database that is no request.
extension PostgresTripStore {
    /// Has requests decided in their order, in groups.
    func decideAll(_ requests: [TripRequest]) async throws(TripStoreFault) -> [TripAnswer] {
        var answers: [TripAnswer] = []
        for start in stride(from: 0, to: requests.count, by: TripStoreLimits.groupRequests) {
            let group = Array(requests[start..<min(requests.count, start + TripStoreLimits.groupRequests)])
            answers += await withCheckedContinuation { done in
                writers.perform { session in done.resume(returning: self.decide(group, session)) }
            }
        }
        for case .failure(let fault) in answers { throw fault }
        return answers
    }

    /// Reads for a caller that is no task; the answer comes once, on a thread of the store.
    func reading<Value>(
        _ answer: @escaping @Sendable (Result<Value, TripStoreFault>) -> Void,
        _ work: @escaping @Sendable (TripRowReader) throws(PostgresError) -> Value
    ) {
        guard readers.waiting < PostgresLimits.waitingWork else {
            return answer(.failure(TripStoreFault("too many readers wait for the database")))
        }
        readers.perform { session in
            answer(
                Result { () throws(TripStoreFault) in
                    do throws(PostgresError) {
                        return try session.perform { connection throws(PostgresError) in
                            try work(TripRowReader(connection: connection))
                        }
                    } catch {
                        throw TripStoreFault("\(error)")
                    }
                })
        }
    }

    /// Writes what is no decision, as one transaction, for a caller that is no task.
    func writing<Value>(
        _ answer: @escaping @Sendable (Result<Value, TripStoreFault>) -> Void,
        _ work: @escaping @Sendable (TripRowWriter) throws(PostgresError) -> Value
    ) {
        guard writers.waiting < PostgresLimits.waitingWork else {
            return answer(.failure(TripStoreFault("too many writers wait for the database")))
        }
        let clock = settings.clock
        writers.perform { session in
            answer(
                Result { () throws(TripStoreFault) in
                    do throws(PostgresError) {
                        return try session.perform { connection throws(PostgresError) in
                            try connection.transact { () throws(PostgresError) in
                                try work(TripRowWriter(connection: connection, now: try clock.now(on: connection)))
                            }
                        }
                    } catch {
                        throw TripStoreFault("\(error)")
                    }
                })
        }
    }

    /// Reads on a connection that does not wait for who writes.
    ///
    /// - Throws: `TripStoreFault` with what the database says.
    func reading<Value: Sendable>(
        _ work: @escaping @Sendable (TripRowReader) throws(PostgresError) -> Value
    ) async throws(TripStoreFault) -> Value {
        do throws(PostgresError) {
            return try await readers.run { connection throws(PostgresError) in
                try work(TripRowReader(connection: connection))
            }
        } catch {
            throw TripStoreFault("\(error)")
        }
    }

    /// Writes what is no decision, as one transaction.
    ///
    /// - Throws: `TripStoreFault`; nothing is in force then, or nobody knows.
    func writing<Value: Sendable>(
        _ work: @escaping @Sendable (TripRowWriter) throws(PostgresError) -> Value
    ) async throws(TripStoreFault) -> Value {
        let clock = settings.clock
        do throws(PostgresError) {
            return try await writers.run { connection throws(PostgresError) in
                try connection.transact { () throws(PostgresError) in
                    try work(TripRowWriter(connection: connection, now: try clock.now(on: connection)))
                }
            }
        } catch {
            throw TripStoreFault("\(error)")
        }
    }
}

extension PostgresError {
    /// Whether what one request wrote is at fault, so that others of its group may come through.
    fileprivate var isOfOneRequest: Bool { kind == .value || kind == .constraint || kind == .statement }
}
