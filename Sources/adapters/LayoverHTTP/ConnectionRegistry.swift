import Glibc
import Synchronization

/// The open connections of one server, and the reaper that ends those that take too long.
///
/// libmicrohttpd has only an idle timeout, which a client can defeat with one byte now and then. The reaper reads the
/// kernel's byte counts instead, and shuts down a socket; libmicrohttpd then sees its end and cleans up. The reaper holds the
/// lock meanwhile, and a connection leaves the registry before its socket is closed, so that a reused number is never shut
/// down.
final class ConnectionRegistry: Sendable {
    private struct Entry {
        let clock: ConnectionClock
        /// libmicrohttpd's connection as a number; valid as long as the entry exists.
        let handle: UInt
        var watch = ConnectionWatch()
        /// True once the reaper has ended it, so that it counts once.
        var isReaped = false
    }

    private struct State {
        var entries: [ObjectIdentifier: Entry] = [:]
        /// True once connections without a pending request are ended.
        var isEnding = false
        /// True once all connections are ended.
        var isOver = false
    }

    private let limits: HTTPLimits
    private let ends: EventCounts<ConnectionLimit>
    private let state = Mutex(State())

    /// - Parameters:
    ///   - limits: Of one listener.
    ///   - ends: Counts the connections that exceed a limit.
    init(_ limits: HTTPLimits, ends: EventCounts<ConnectionLimit> = EventCounts()) {
        self.limits = limits
        self.ends = ends
    }

    var count: Int { state.withLock { $0.entries.count } }

    func add(_ clock: ConnectionClock, _ handle: OpaquePointer) {
        let handle = UInt(bitPattern: handle)
        state.withLock { state in
            state.entries[ObjectIdentifier(clock)] = Entry(clock: clock, handle: handle)
            if state.isOver {
                shutdown(clock.socket, Int32(SHUT_RDWR))
            } else if state.isEnding {
                ConnectionRegistry.end(clock)
            }
        }
    }

    func remove(_ clock: ConnectionClock) {
        state.withLock { _ = $0.entries.removeValue(forKey: ObjectIdentifier(clock)) }
    }

    /// The connections that the calling worker serves; none of them ends before this returns.
    ///
    /// - Complexity: O(*n*) in all connections; to be called rarely.
    var ofThisWorker: [UInt] {
        let worker = pthread_self()
        return state.withLock { state in
            state.entries.values.filter { pthread_equal($0.clock.worker, worker) != 0 }.map(\.handle)
        }
    }

    /// Ends each connection that exceeds one of its time limits.
    func reap() {
        let now = monotonicMilliseconds()
        state.withLock { state in
            var index = state.entries.startIndex
            while index != state.entries.endIndex {
                let clock = state.entries.values[index].clock
                if let limit = state.entries.values[index].watch.exceeded(clock, now: now, limits) {
                    // Before the client can see the end.
                    if !state.entries.values[index].isReaped { ends.add(limit) }
                    state.entries.values[index].isReaped = true
                    shutdown(clock.socket, Int32(SHUT_RDWR))
                }
                state.entries.formIndex(after: &index)
            }
        }
    }

    /// Which of these clients have closed their side; `nil` stands for one that need not be checked.
    ///
    /// - Complexity: One system call for all of them; the lock is held meanwhile, so that no socket's number is reused.
    func gone(_ clocks: [ConnectionClock?]) -> [Bool] {
        state.withLock { state in
            var waiting = clocks.map { clock in
                let isKnown = clock.map { state.entries[ObjectIdentifier($0)] != nil } ?? false
                // `poll` ignores negative numbers.
                return pollfd(fd: isKnown ? clock?.socket ?? -1 : -1, events: Limits.hangUp, revents: 0)
            }
            guard unsafe poll(&waiting, nfds_t(waiting.count), 0) > 0 else { return clocks.map { _ in false } }
            return waiting.map { $0.revents != 0 }
        }
    }

    /// Ends a connection at once, if it still exists.
    func cut(_ clock: ConnectionClock) {
        state.withLock { state in
            guard state.entries[ObjectIdentifier(clock)] != nil else { return }
            shutdown(clock.socket, Int32(SHUT_RDWR))
        }
    }

    /// Ends every connection at once, and each that a worker has not taken up yet.
    func cutAll() {
        state.withLock { state in
            state.isOver = true
            for entry in state.entries.values { shutdown(entry.clock.socket, Int32(SHUT_RDWR)) }
        }
    }

    /// Ends each connection that has had no pending request for this time.
    func endIdle(forMilliseconds least: Int) {
        let now = monotonicMilliseconds()
        state.withLock { state in
            for entry in state.entries.values {
                let moment = entry.clock.now
                if moment.phase == .waiting, now - moment.since >= least { ConnectionRegistry.end(entry.clock) }
            }
        }
    }

    /// Ends each connection that has no pending request, and each that a worker has not taken up yet; requests that have
    /// arrived are still answered.
    func endIdle() {
        state.withLock { state in
            state.isEnding = true
            for entry in state.entries.values where entry.clock.now.phase == .waiting {
                ConnectionRegistry.end(entry.clock)
            }
        }
    }

    private static func end(_ clock: ConnectionClock) { shutdown(clock.socket, Int32(SHUT_RD)) }
}
