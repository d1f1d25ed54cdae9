import CCurl
import Dispatch
import Glibc
import LayoverMemory
import Synchronization

/// Makes calls with libcurl, all on one event thread of its own.
package final class CurlUpstream: UpstreamCalling {
    private let inbox: Inbox
    private let pool: BlockPool
    private let atomicCounters = AtomicUpstreamCounters()
    private let thread: Mutex<pthread_t?>

    /// Starts the thread.
    ///
    /// - Throws: If the system provides no thread or no descriptor.
    package init(_ settings: UpstreamSettings) throws(UpstreamStartError) {
        guard CurlUpstream.isLibraryReady else { throw UpstreamStartError(what: "curl_global_init", number: 0) }
        inbox = try Inbox()
        pool = BlockPool(
            budgetBytes: settings.bodyBudgetBytes.clamped(to: Limits.budgetBytes), idleByteLimit: Limits.idleBlockBytes)
        let start = LoopStart(settings: settings, inbox: inbox, pool: pool, atomicCounters: atomicCounters)
        let context = unsafe Unmanaged.passRetained(start)
        var thread = pthread_t()
        let code = unsafe pthread_create(&thread, nil, runLoop, context.toOpaque())
        guard code == 0 else {
            unsafe context.release()
            throw UpstreamStartError(what: "pthread_create", number: code)
        }
        self.thread = Mutex(thread)
        CurlUpstream.giveBackUnused(of: pool)
    }

    deinit { stop() }

    /// Periodically frees memory for answers that was not used since the last check, as long as the pool exists.
    private static func giveBackUnused(of pool: BlockPool) {
        DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + .milliseconds(BlockPool.lookMilliseconds)) {
            [weak pool] in
            guard let pool else { return }
            pool.giveBackUnused()
            giveBackUnused(of: pool)
        }
    }

    package var counters: UpstreamCounters { atomicCounters.read(pool) }

    @discardableResult
    package func start(
        _ call: UpstreamCall, onEnd: @escaping @Sendable (Result<UpstreamAnswer, UpstreamFailure>) -> Void
    ) -> UpstreamTicket { order(call, nil, onEnd) }

    /// Starts a call whose answer is passed on as it arrives, and returns at once.
    ///
    /// - Parameters:
    ///   - call: The request; its limit of bytes applies to each part.
    ///   - onPart: Called with each part in order, on the event thread; it must not wait.
    ///   - onEnd: Called exactly once, after the last part; the body of an answer is empty.
    /// - Returns: A ticket to cancel the call.
    @discardableResult
    package func stream(
        _ call: UpstreamCall, onPart: @escaping @Sendable (UpstreamPart) -> Void,
        onEnd: @escaping @Sendable (Result<UpstreamAnswer, UpstreamFailure>) -> Void
    ) -> UpstreamTicket { order(call, onPart, onEnd) }

    private func order(
        _ call: UpstreamCall, _ onPart: (@Sendable (UpstreamPart) -> Void)?,
        _ onEnd: @escaping @Sendable (Result<UpstreamAnswer, UpstreamFailure>) -> Void
    ) -> UpstreamTicket {
        switch inbox.order(call, at: Clock.microseconds, onPart: onPart, onEnd: onEnd) {
        case .success(let id): return UpstreamTicket { [inbox] in inbox.cancel(id) }
        case .failure(let failure):
            // Not on this thread: the caller may hold a lock that `onEnd` needs.
            DispatchQueue.global().async { onEnd(.failure(failure)) }
            return UpstreamTicket()
        }
    }

    /// Ends every call with `.cancelled`, closes every connection and ends the thread; may be called several times.
    ///
    /// Blocks until all `onEnd` closures have been called, unless one of them calls it.
    package func stop() {
        inbox.stop()
        thread.withLock { thread in
            guard let ending = thread else { return }
            thread = nil
            if pthread_equal(ending, pthread_self()) != 0 {
                pthread_detach(ending)
            } else {
                pthread_join(ending, nil)
            }
        }
    }

    private static let isLibraryReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT_FLAGS)) == CURLE_OK
    /// `CURL_GLOBAL_DEFAULT`, a macro that Swift cannot import: TLS and sockets.
    private static let CURL_GLOBAL_DEFAULT_FLAGS = 3
}

/// The parts that are passed to the event thread.
final class LoopStart: Sendable {
    let settings: UpstreamSettings
    let inbox: Inbox
    let pool: BlockPool
    let atomicCounters: AtomicUpstreamCounters

    init(settings: UpstreamSettings, inbox: Inbox, pool: BlockPool, atomicCounters: AtomicUpstreamCounters) {
        self.settings = settings
        self.inbox = inbox
        self.pool = pool
        self.atomicCounters = atomicCounters
    }
}

/// The event thread.
///
/// It blocks signals, which other threads handle; a write to a closed connection must not raise one.
private func runLoop(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context = unsafe context else { return nil }
    let start = unsafe Unmanaged<LoopStart>.fromOpaque(context).takeRetainedValue()
    var signals = sigset_t()
    unsafe sigfillset(&signals)
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    if let loop = EventLoop(start) {
        loop.run()
    } else {
        EventLoop.refuse(start.inbox)
    }
    return nil
}

enum Clock {
    /// Microseconds of a monotonic clock.
    static var microseconds: Int {
        var now = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &now)
        return now.tv_sec * 1_000_000 + now.tv_nsec / 1_000
    }
}
