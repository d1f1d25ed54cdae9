import Dispatch
import Synchronization

/// Counts the sockets that are in libmicrohttpd's hands, and lets others wait until there are fewer.
///
/// A socket counts from the moment it is accepted until its connection ends, so the limit is never overstepped while a
/// worker has yet to take one up. One that libmicrohttpd drops without a word, as when memory is out, is found out when
/// the system gives its number again.
final class ConnectionGate: Sendable {
    private struct State {
        var sockets: Set<Int32> = []
        var isClosed = false
        var turnedAway = 0
        /// Those who wait for the next change.
        var waiting: [DispatchSemaphore] = []
    }

    private let limit: Int
    private let state = Mutex(State())

    /// - Parameter limit: How many connections there may be at one time, from 1.
    init(limit: Int) { self.limit = limit }

    /// True once no more connections are let in.
    var isClosed: Bool { state.withLock { $0.isClosed } }

    /// True if one more would be let in now.
    var hasRoom: Bool { state.withLock { [limit] in !$0.isClosed && $0.sockets.count < limit } }

    /// Sockets that are in libmicrohttpd's hands now, and how many may be.
    var count: Int { state.withLock { $0.sockets.count } }
    var most: Int { limit }

    /// Clients that were turned away because there were too few descriptors.
    var turnedAway: Int { state.withLock { $0.turnedAway } }

    func countTurnedAway() { state.withLock { $0.turnedAway += 1 } }

    func enter(_ socket: Int32) { state.withLock { _ = $0.sockets.insert(socket) } }

    /// Stops counting `socket`; called before it is closed, or by the acceptor, so that its number is not yet another's.
    func leave(_ socket: Int32) {
        state.withLock { state in
            state.sockets.remove(socket)
            ConnectionGate.wake(&state)
        }
    }

    /// Lets no more in; the acceptor waits no longer.
    func close() {
        state.withLock { state in
            state.isClosed = true
            ConnectionGate.wake(&state)
        }
    }

    /// Waits until there is room for one more connection.
    ///
    /// - Returns: `false` once the gate is closed.
    func waitForRoom() -> Bool {
        _ = wait(until: .distantFuture) { [limit] in $0.isClosed || $0.sockets.count < limit }
        return !isClosed
    }

    /// Waits until the gate is closed, one of the connections ends, or the time is over.
    func waitForChange(milliseconds: Int) {
        let count = state.withLock { $0.sockets.count }
        _ = wait(until: .now() + .milliseconds(milliseconds)) { $0.isClosed || $0.sockets.count < count }
    }

    /// Waits until no connection is left.
    ///
    /// - Returns: `false` when the time was over first.
    func waitUntilEmpty(milliseconds: Int) -> Bool {
        wait(until: .now() + .milliseconds(milliseconds)) { $0.sockets.isEmpty }
    }

    private func wait(until deadline: DispatchTime, _ condition: (State) -> Bool) -> Bool {
        while true {
            let change = state.withLock { state -> DispatchSemaphore? in
                guard !condition(state) else { return nil }
                let change = DispatchSemaphore(value: 0)
                state.waiting.append(change)
                return change
            }
            guard let change else { return true }
            guard change.wait(timeout: deadline) == .success else { return state.withLock { condition($0) } }
        }
    }

    private static func wake(_ state: inout State) {
        for waiting in state.waiting { waiting.signal() }
        state.waiting.removeAll(keepingCapacity: true)
    }
}
