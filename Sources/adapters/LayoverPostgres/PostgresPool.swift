import Dispatch
import Glibc
import Synchronization

/// Connections to one database, each on a thread of its own; work goes to the first that is free.
package final class PostgresPool: Sendable {
    private let line: WorkLine

    /// Nothing is opened before the first work.
    ///
    /// - Parameters:
    ///   - settings: Whom to connect to.
    ///   - connections: How many at most; 1 does all work in its order.
    ///   - prepare: Looks at each new connection before it is used.
    package init(
        _ settings: PostgresSettings, connections: Int,
        prepare: @escaping PostgresSession.Preparation = { _ throws(PostgresError) in }
    ) {
        precondition(connections > 0, "a pool has a connection")
        line = WorkLine(threads: connections) { PostgresSession(settings, prepare: prepare) }
    }

    deinit { line.end() }

    /// How much work waits for a connection.
    package var waiting: Int { line.waiting }

    /// Has work done in its turn, and returns at once.
    package func perform(_ work: @escaping @Sendable (PostgresSession) -> Void) { line.add(work) }

    /// Does work that may be done again from its beginning, and waits without holding a thread of the caller's.
    ///
    /// - Throws: `PostgresError`, of connecting or of the work; `unreachable` where too much waits already.
    package func run<Value: Sendable>(
        _ work: @escaping @Sendable (PostgresConnection) throws(PostgresError) -> Value
    ) async throws(PostgresError) -> Value {
        guard waiting < PostgresLimits.waitingWork else {
            throw PostgresError(.unreachable, message: "too much work waits for a connection", sql: "connect")
        }
        let result: Result<Value, PostgresError> = await withCheckedContinuation { done in
            perform { session in
                done.resume(returning: Result { () throws(PostgresError) in try session.perform(work) })
            }
        }
        return try result.get()
    }
}

/// Work that waits for the first thread that is free; the threads hold it alive.
private final class WorkLine: Sendable {
    typealias Work = @Sendable (PostgresSession) -> Void

    private struct State {
        var waiting: [Work] = []
        var threads = 0
    }

    private let limit: Int
    private let makeSession: @Sendable () -> PostgresSession
    private let state = Mutex(State())
    /// Counts what waits, and the end once for each thread.
    private let arrivals = DispatchSemaphore(value: 0)

    init(threads: Int, _ makeSession: @escaping @Sendable () -> PostgresSession) {
        limit = threads
        self.makeSession = makeSession
    }

    var waiting: Int { state.withLock { $0.waiting.count } }

    /// Each of the first works starts a thread; one that the system does not give is asked for again by the next.
    func add(_ work: @escaping Work) {
        state.withLock { state in
            state.waiting.append(work)
            if state.threads < limit, startThread() { state.threads += 1 }
        }
        arrivals.signal()
    }

    /// Ends each thread once all that waits is done.
    func end() {
        for _ in 0..<limit { arrivals.signal() }
    }

    /// Does work until the end.
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
