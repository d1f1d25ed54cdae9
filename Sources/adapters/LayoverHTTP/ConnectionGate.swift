import Dispatch
import Synchronization

/// Counts the sockets in libmicrohttpd, and makes the acceptor wait until there are fewer.
///
/// A socket counts from the moment it is accepted until its connection ends, so the limit also holds before a worker has
/// taken up the socket. If libmicrohttpd silently drops a socket, for instance because memory is exhausted, this is detected
/// when the system reuses its number.
final class ConnectionGate: Sendable {
    private struct State {
        /// The client of each socket; `nil` if the socket does not count for a client.
        var sockets: [Int32: ClientNetwork?] = [:]
        /// Sockets of each client that has one.
        var ofNetwork: [ClientNetwork: Int] = [:]
        var isClosed = false
        var turnedAway = 0
        /// Threads that wait for the next change.
        var waiting: [DispatchSemaphore] = []
    }

    private let limit: Int
    private let perAddress: Int
    private let isEdge: @Sendable (PeerAddress) -> Bool
    private let ends: EventCounts<ConnectionLimit>
    private let state = Mutex(State())

    /// - Parameters:
    ///   - limit: Connections at one time, from 1.
    ///   - perAddress: Connections of one client at one time; 0 for no limit.
    ///   - isEdge: True for a peer that may have any number of them.
    ///   - ends: Counts the connections that are not accepted.
    init(
        limit: Int, perAddress: Int = 0, isEdge: @escaping @Sendable (PeerAddress) -> Bool = { _ in false },
        ends: EventCounts<ConnectionLimit> = EventCounts()
    ) {
        self.limit = limit
        self.perAddress = perAddress
        self.isEdge = isEdge
        self.ends = ends
    }

    /// True once no more connections are accepted.
    var isClosed: Bool { state.withLock { $0.isClosed } }

    /// True if one more connection would be accepted now.
    var hasRoom: Bool { state.withLock { [limit] in !$0.isClosed && $0.sockets.count < limit } }

    /// Sockets in libmicrohttpd now, and their limit.
    var count: Int { state.withLock { $0.sockets.count } }
    var most: Int { limit }

    /// Clients that were rejected because there were too few descriptors.
    var turnedAway: Int { state.withLock { $0.turnedAway } }

    func countTurnedAway() { state.withLock { $0.turnedAway += 1 } }

    /// Counts a socket that belongs to no client's share.
    func enter(_ socket: Int32) { state.withLock { ConnectionGate.enter(socket, nil, &$0) } }

    /// Counts a client's socket.
    ///
    /// - Returns: `false` if the client has as many connections as one address may have; then the socket does not count.
    func enter(_ socket: Int32, of peer: PeerAddress) -> Bool {
        let network = perAddress > 0 ? peer.network : nil
        if let network, state.withLock({ $0.ofNetwork[network] ?? 0 }) >= perAddress, !isEdge(peer) {
            ends.add(.address)
            return false
        }
        state.withLock { ConnectionGate.enter(socket, network, &$0) }
        return true
    }

    /// Stops counting `socket`; called before it is closed, or by the acceptor, so that its number cannot yet belong to
    /// another socket.
    func leave(_ socket: Int32) {
        state.withLock { state in
            ConnectionGate.leave(socket, &state)
            ConnectionGate.wake(&state)
        }
    }

    private static func enter(_ socket: Int32, _ network: ClientNetwork?, _ state: inout State) {
        leave(socket, &state)
        state.sockets.updateValue(network, forKey: socket)
        if let network { state.ofNetwork[network, default: 0] += 1 }
    }

    private static func leave(_ socket: Int32, _ state: inout State) {
        guard let left = state.sockets.removeValue(forKey: socket), let network = left else { return }
        let count = (state.ofNetwork[network] ?? 0) - 1
        state.ofNetwork[network] = count > 0 ? count : nil
    }

    /// Accepts no more connections; the acceptor stops waiting.
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

    /// Waits until the gate is closed, a connection ends, or the time has passed.
    func waitForChange(milliseconds: Int) {
        let count = state.withLock { $0.sockets.count }
        _ = wait(until: .now() + .milliseconds(milliseconds)) { $0.isClosed || $0.sockets.count < count }
    }

    /// Waits until no connection is left.
    ///
    /// - Returns: `false` if the time passed first.
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
