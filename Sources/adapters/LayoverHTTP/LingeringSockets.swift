import Glibc
import Synchronization

/// Sockets of connections that the server has ended while their clients may still be sending.
///
/// A socket that is closed with unread bytes in it makes the system send a reset, and a reset takes away replies that are
/// still on their way. So a copy of the socket is kept for a while: what comes is read and thrown away until the client has
/// closed too. It counts as a connection meanwhile.
final class LingeringSockets: Sendable {
    private struct Entry {
        let socket: Int32
        /// When it is closed whatever the client does, in milliseconds of `monotonicMilliseconds`.
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

    /// Keeps a copy of a socket that is about to be closed, and tells the client that no more will come.
    ///
    /// Where the client has closed already, or there is no descriptor left, nothing is kept.
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

    /// Reads what has come, and closes those whose clients have closed or whose time is over.
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

    /// Closes all of them, and keeps none any more.
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

    /// Throws away what has come.
    ///
    /// - Returns: `false` where the client has closed, or the connection is broken.
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
