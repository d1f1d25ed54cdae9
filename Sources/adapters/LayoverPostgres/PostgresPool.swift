import Dispatch
import Glibc
import Synchronization

/// Connections to one database, each on a thread of its own; work is given to the first that is free.
package final class PostgresPool: Sendable {
    private let line: WorkLine

    /// Opens no connection before the first work.
    ///
    /// - Parameters:
    ///   - settings: The database.
    ///   - connections: The most connections; with 1, work is done in order.
    ///   - prepare: Called with each new connection before it is used.
    package init(
        _ settings: PostgresSettings, connections: Int,
        prepare: @escaping PostgresSession.Preparation = { _ throws(PostgresError) in }
    ) {
        precondition(connections > 0, "a pool has a connection")
        line = WorkLine(threads: connections) { PostgresSession(settings, prepare: prepare) }
    }

    deinit { line.end() }

    /// The number of pending works.
    package var waiting: Int { line.waiting }

    /// Queues work and returns at once.
    package func perform(_ work: @escaping @Sendable (PostgresSession) -> Void) { line.add(work) }

    /// Runs work that can be retried from its beginning, and waits without blocking a thread of the caller.
    ///
    /// - Throws: `PostgresError`, from connecting or from the work; `unreachable` if too much work is pending.
    package func run<Value: Sendable>(
        _ work: @escaping @Sendable (PostgresConnection) throws(PostgresError) -> Value
    ) async throws(PostgresError) -> Value {
        guard waiting < PostgresLimits.waitingWork else {
            throw PostgresError(.unreachable, message: "too many calls wait for a connection", sql: "connect")
        }
        let result: Result<Value, PostgresError> = await withCheckedContinuation { done in
            perform { session in
                done.resume(returning: Result { () throws(PostgresError) in try session.perform(work) })
            }
        }
        return try result.get()
    }
}

/// Work that waits for the first free thread; the threads keep it alive.
private final class WorkLine: Sendable {
    typealias Work = @Sendable (PostgresSession) -> Void

    private struct State {
        var waiting: [Work] = []
        var threads = 0
    }

    private let limit: Int
    private let makeSession: @Sendable () -> PostgresSession
    private let state = Mutex(State())
    /// Counts pending work, and the end once for each thread.
    private let arrivals = DispatchSemaphore(value: 0)

    init(threads: Int, _ makeSession: @escaping @Sendable () -> PostgresSession) {
        limit = threads
        self.makeSession = makeSession
    }

    var waiting: Int { state.withLock { $0.waiting.count } }

    /// Each of the first works starts a thread; if the system provides none, the next work tries again.
    func add(_ work: @escaping Work) {
        state.withLock { state in
            state.waiting.append(work)
            if state.threads < limit, startThread() { state.threads += 1 }
        }
        arrivals.signal()
    }

    /// Ends each thread once all pending work is done.
    func end() {
        for _ in 0..<limit { arrivals.signal() }
    }

    /// Runs work until the end.
    func work() {
        let session = makeSession()
        while let next = next() { next(session) }
    }

    private func next() -> Work? {
        arrivals.wait()
        return state.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
    }

    private func startThread() -> Bool {
        let context = unsafe Unmanaged.passRetained(self)
        var thread = pthread_t()
        guard unsafe pthread_create(&thread, nil, runLine, context.toOpaque()) == 0 else {
            unsafe context.release()
            return false
        }
        pthread_detach(thread)
        return true
    }
}

/// One thread of a pool.
private func runLine(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context = unsafe context else { return nil }
    let line = unsafe Unmanaged<WorkLine>.fromOpaque(context).takeRetainedValue()
    line.work()
    return nil
}
