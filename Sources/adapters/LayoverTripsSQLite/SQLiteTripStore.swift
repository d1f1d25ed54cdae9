package import LayoverModel
package import LayoverSQLite
package import LayoverTrips
import Synchronization

/// Trips in one SQLite file: one writer, which commits all pending requests together.
///
/// An answered request is on the disk (`synchronous=FULL`). If a commit fails, its whole group receives the error, the file
/// is closed, and the next request opens it again.
package actor SQLiteTripStore: EngineTripStore {
    package typealias Engine = TripDatabase

    /// The settings of the store.
    package struct Settings: Sendable {
        /// The file, in an existing folder; its log, a mark and the journal of erasures are beside it.
        package var path: String
        package var rules = TripRules()
        /// The log is emptied when it is longer.
        package var logBytes = SQLiteLimits.logBytes
        /// The store's clock, the only one that decides anything.
        package var clock: @Sendable () -> UTCInstant
        /// Seconds of a monotonic clock.
        package var uptime: @Sendable () -> Int = { [start = ContinuousClock.now] in
            Int(start.duration(to: .now).components.seconds)
        }
        /// The endpoints that the outbox notifies of changes.
        package var endpoints: [String] = []
        /// Called after each commit with its changes, on the store's thread; it must not wait.
        package var committed: @Sendable ([CommittedTrip]) -> Void = { _ in }
        package var hooks = TripStoreHooks()

        package init(path: String, clock: @escaping @Sendable () -> UTCInstant) {
            self.path = path
            self.clock = clock
        }
    }

    /// A delivery that has ended, until its result is on the disk.
    struct Settling: Sendable {
        let row: OutboxRow
        let end: OutboxRow.End
        let answer: @Sendable (Result<Void, TripStoreFault>) -> Void
    }

    nonisolated let executor = BlockingExecutor()
    /// Moves the log into the database in parallel with the executor.
    nonisolated let mover = BlockingExecutor()
    package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    let settings: Settings
    private nonisolated let queue = Mutex(TripQueue(drainLimit: 1))
    nonisolated let atHand = Mutex(TripCache())
    nonisolated let settling = Mutex<[Settling]>([])
    nonisolated let log: Mutex<TripLog>
    nonisolated let warned = Mutex<[TripStoreWarning: String]>([:])
    var sweepGuard = SweepGuard()
    /// True if a person was erased since the last rewrite of the database.
    var isUnscrubbed = false
    var scrubbedAt: Int?
    private(set) var file: TripFile?

    /// The file belongs to one process.
    package nonisolated var isShared: Bool { false }

    /// Opens nothing before the first request, or ``open()``.
    package init(_ settings: Settings) {
        self.settings = settings
        log = Mutex(TripLog(LogWatch(path: settings.path, byteLimit: settings.logBytes)))
    }

    /// Opens the file, so that an error is known before the first request; applies erasures that a restored backup lacks.
    ///
    /// - Throws: `TripStoreFault` if it cannot be opened or read.
    package func open() throws(TripStoreFault) { _ = try opened() }

    /// Closes the file; the next request opens it again.
    package func close() {
        file = nil
        atHand.withLock { $0.removeAll() }
    }

    package nonisolated func submit(
        _ requests: [TripRequest], _ answer: @escaping @Sendable ([TripAnswer]) -> Void
    ) {
        switch queue.withLock({ $0.add(requests, answer) }) {
        case .rejected:
            answer(requests.map { _ in .failure(TripStoreFault("too many requests wait for the disk")) })
        case .waiting: break
        case .draining: scheduleDrain()
        }
    }

    private nonisolated func scheduleDrain() {
        executor.perform { self.assumeIsolated { $0.drain() } }
    }

    /// Decides one group of pending requests; other work of the actor can run between two groups.
    private func drain() {
        decide(queue.withLock { $0.next() })
        if queue.withLock({ $0.isMore() }) { scheduleDrain() }
    }

    private func decide(_ group: [TripQueue.Pending]) {
        let answers: [[TripAnswer]]
        do throws(TripStoreFault) {
            answers = try commit(group.map(\.requests))
        } catch {
            answers = group.map { $0.requests.map { _ in .failure(error) } }
        }
        for (place, (pending, answer)) in zip(group, answers).enumerated() {
            if place == 1 { _ = settings.hooks.reach(.betweenReplies) }
            pending.answer(answer)
        }
    }

    /// Decides groups of requests and commits them together.
    ///
    /// - Throws: `TripStoreFault` if none of them is known to be on the disk; the file is closed then.
    func commit(_ groups: [[TripRequest]]) throws(TripStoreFault) -> [[TripAnswer]] {
        let file = try opened()
        do {
            let group = TripGroup(file, settings, atHand: { trip in self.atHand.withLock { $0.rows(trip) } })
            let answers = try group.run(groups)
            if !group.erasures.isEmpty {
                recordErasure()
                isUnscrubbed = true
            }
            try settings.hooks.check(.afterCommit)
            if group.hasWritten { try file.note(group.erasures) }
            atHand.withLock { cache in
                for (trip, rows) in group.rows { cache.put(rows, trip) }
            }
            if group.hasWritten {
                settings.committed(group.committed)
                keepLogShort()
            }
            return answers
        } catch {
            close()
            throw TripStoreFault("\(error)")
        }
    }

    /// Decides requests in order, in groups.
    ///
    /// - Throws: The errors of ``commit(_:)``.
    func commitAll(_ requests: [TripRequest]) throws(TripStoreFault) -> [TripAnswer] {
        var answers: [TripAnswer] = []
        for group in TripRequest.groups(requests) { answers += try commit([group]).joined() }
        return answers
    }

    /// Reads from the file, between two groups.
    ///
    /// - Throws: `TripStoreFault`; the file is closed then.
    func reading<Value>(_ body: (TripDatabase) throws(StoreError) -> Value) throws(TripStoreFault) -> Value {
        let file = try opened()
        do throws(StoreError) {
            return try body(file.database)
        } catch {
            close()
            throw TripStoreFault("\(error)")
        }
    }

    /// Writes other data than decisions, as one transaction.
    ///
    /// - Throws: `TripStoreFault`; nothing is written then, and the file is closed.
    func writing<Value>(_ body: (TripDatabase) throws(StoreError) -> Value) throws(TripStoreFault) -> Value {
        defer { keepLogShort() }
        return try reading { database throws(StoreError) in
            try database.connection.transact { () throws(StoreError) in try body(database) }
        }
    }

    private func opened() throws(TripStoreFault) -> TripFile {
        if let file { return file }
        do {
            let new = try TripFile(settings.path)
            file = new
            try recover(new)
            // A person who left before the process ended may still be in the log.
            recordErasure()
            isUnscrubbed = true
            try emptyLog()
            return new
        } catch {
            close()
            throw TripStoreFault("the trips cannot be opened: \(error)")
        }
    }

    /// Erases again what a restored backup has brought back.
    private func recover(_ file: TripFile) throws {
        warn(.erasuresUnreadable, try file.checkErasures())
        try file.startEpoch()
        let missing = try file.missingErasures()
        _ = try commitAll(missing.map(TripRequest.init(repeating:)))
        try writing { database throws(StoreError) in
            for erasure in missing { try database.write(erasure) }
        }
        try file.noteAllErasures()
    }

    /// Stores a warning for operators; `nil` removes it.
    nonisolated func warn(_ warning: TripStoreWarning, _ text: String?) { warned.withLock { $0[warning] = text } }
}

// Reading and writing for callers outside of tasks.
extension SQLiteTripStore {
    package nonisolated func rowsAtHand(of trip: TripID) -> TripRows? { atHand.withLock { $0.rows(trip) } }

    package nonisolated func load(_ trip: TripID, _ database: TripDatabase) throws(StoreError) -> TripRows? {
        if let rows = rowsAtHand(of: trip) { return rows }
        let rows = try database.load(trip)
        if let rows { atHand.withLock { $0.put(rows, trip) } }
        return rows
    }

    package nonisolated func reading<Value>(
        _ answer: @escaping @Sendable (Result<Value, TripStoreFault>) -> Void,
        _ work: @escaping @Sendable (TripDatabase) throws(StoreError) -> Value
    ) {
        perform(answer) { store throws(TripStoreFault) in try store.reading(work) }
    }

    package nonisolated func writing<Value>(
        _ answer: @escaping @Sendable (Result<Value, TripStoreFault>) -> Void,
        _ work: @escaping @Sendable (TripDatabase, UTCInstant) throws(StoreError) -> Value
    ) {
        perform(answer) { store throws(TripStoreFault) in
            let now = store.settings.clock()
            return try store.writing { database throws(StoreError) in try work(database, now) }
        }
    }

    /// Works on the store's thread.
    private nonisolated func perform<Value>(
        _ answer: @escaping @Sendable (Result<Value, TripStoreFault>) -> Void,
        _ work: @escaping @Sendable (isolated SQLiteTripStore) throws(TripStoreFault) -> Value
    ) {
        executor.perform {
            self.assumeIsolated { store in answer(Result { () throws(TripStoreFault) in try work(store) }) }
        }
    }
}
