import Dispatch
import Glibc
import Synchronization

/// The open connections of one server, and the reaper that ends those that take too long.
///
/// libmicrohttpd knows an idle timeout alone, which one byte now and then defeats. The reaper looks at what the kernel
/// counted instead, and shuts a socket down; libmicrohttpd then sees its end and cleans up. It holds the lock while it
/// does so, and a connection leaves the registry before its socket is closed: no number is ever shut down for another.
final class ConnectionRegistry: Sendable {
    private struct Entry {
        let clock: ConnectionClock
        var watch = ConnectionWatch()
    }

    private let limits: HTTPLimits
    private let entries = Mutex<[ObjectIdentifier: Entry]>([:])
    private let open = DispatchGroup()

    init(_ limits: HTTPLimits) { self.limits = limits }

    var count: Int { entries.withLock { $0.count } }

    func add(_ clock: ConnectionClock) {
        open.enter()
        entries.withLock { $0[ObjectIdentifier(clock)] = Entry(clock: clock) }
    }

    func remove(_ clock: ConnectionClock) {
        entries.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(clock)) }
        open.leave()
    }

    /// Ends each connection that is over one of its times.
    func reap() {
        let now = monotonicMilliseconds()
        entries.withLock { entries in
            var index = entries.startIndex
            while index != entries.endIndex {
                let clock = entries.values[index].clock
                let isOver = entries.values[index].watch.isOver(clock, now: now, limits)
                if isOver { shutdown(clock.socket, Int32(SHUT_RDWR)) }
                entries.formIndex(after: &index)
            }
        }
    }

    /// Ends each connection that has no request under way; what came in already is still answered.
    func endIdle() {
        entries.withLock { entries in
            for entry in entries.values where entry.clock.now.phase == .waiting {
                shutdown(entry.clock.socket, Int32(SHUT_RD))
            }
        }
    }

    /// Waits until no connection is open.
    ///
    /// - Returns: `false` when the time was over first.
    func waitUntilEmpty(milliseconds: Int) -> Bool {
        open.wait(timeout: .now() + .milliseconds(milliseconds)) == .success
    }
}
