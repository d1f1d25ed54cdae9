import Glibc
import Synchronization

/// Sockets of connections that the server has ended while their clients may still be sending.
///
/// If a socket is closed with unread bytes in it, the system sends a reset, and the client may lose replies that are still
/// under way. So a copy of the socket is kept for a while: received bytes are read and discarded until the client has closed
/// too. It counts as a connection meanwhile.
final class LingeringSockets: Sendable {
    private struct Entry {
        let socket: Int32
        /// When it is closed in any case, in milliseconds of `monotonicMilliseconds`.
        let end: Int
    }

    private struct State {
        var entries: [Entry] = []
        var isOver = false
    }

    private let gate: ConnectionGate
    private let state = Mutex(State())

    init(_ gate: ConnectionGate) { self.gate = gate }

    var count: Int { state.withLock { $0.entries.count } }

    /// Keeps a copy of a socket that is about to be closed, and ends its sending side.
    ///
    /// If the client has closed already, or no descriptor is left, nothing is kept.
    func add(_ socket: Int32, milliseconds: Int) {
        guard LingeringSockets.discard(socket, reads: 1) else { return }
        let copy = fcntl(socket, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { return }
        shutdown(copy, Int32(SHUT_WR))
        let end = monotonicMilliseconds() + milliseconds
        let isKept = state.withLock { state in
            guard !state.isOver else { return false }
            gate.enter(copy)
            state.entries.append(Entry(socket: copy, end: end))
            return true
        }
        if !isKept { close(copy) }
    }

    /// Reads received bytes, and closes the sockets whose clients have closed or whose time has passed.
    func sweep() {
        let now = monotonicMilliseconds()
        state.withLock { state in
            state.entries.removeAll { entry in
                let goesOn = now < entry.end && LingeringSockets.discard(entry.socket, reads: Limits.lingerReads)
                if !goesOn { finish(entry) }
                return !goesOn
            }
        }
    }

    /// Closes all of them, and keeps no more.
    func stop() {
        state.withLock { state in
            state.isOver = true
            for entry in state.entries { finish(entry) }
            state.entries = []
        }
    }

    private func finish(_ entry: Entry) {
        gate.leave(entry.socket)
        close(entry.socket)
    }

    /// Discards received bytes.
    ///
    /// - Returns: `false` if the client has closed, or the connection is broken.
    private static func discard(_ socket: Int32, reads: Int) -> Bool {
        unsafe withUnsafeTemporaryAllocation(byteCount: Limits.lingerBlockBytes, alignment: 1) { block in
            for _ in 0..<reads {
                let count = unsafe recv(socket, block.baseAddress, block.count, Int32(MSG_DONTWAIT))
                if count == 0 { return false }
                if count < 0 { return errno == EAGAIN || errno == EINTR }
            }
            return true
        }
    }
}
