import CMicroHTTPD
import Glibc

/// Accepts clients from a listening socket, on a thread of its own, and passes them on.
///
/// libmicrohttpd never sees the listening socket: version 0.9.75 ends the process if a worker and the thread that
/// stops the listening both take the socket out of one epoll set.
final class Acceptor: Sendable {
    /// What to do after an error of `accept`.
    enum Remedy { case tryAgain, pause }

    private let socket: Int32
    private let gate: ConnectionGate
    private let ceiling: Int32
    /// libmicrohttpd's daemon as a number, so that threads may share it; it locks while it adds a connection.
    private let daemon: UInt
    /// Wakes the acceptor if other processes share its socket; `nil` for a socket of its own.
    private let bell: AcceptorBell?

    /// Passes clients to `daemon`, which must outlive `run`.
    init(
        _ socket: Int32, gate: ConnectionGate, ceiling: Int32, daemon: OpaquePointer, bell: AcceptorBell? = nil
    ) {
        self.socket = socket
        self.bell = bell
        // Another process may accept the client first: then `accept` must not wait.
        if bell != nil { _ = fcntl(socket, F_SETFL, fcntl(socket, F_GETFL) | O_NONBLOCK) }
        self.ceiling = ceiling
        self.gate = gate
        self.daemon = UInt(bitPattern: daemon)
    }

    /// Accepts until the gate is closed and the socket is shut down.
    func run() {
        while gate.waitForRoom() {
            if let bell {
                bell.wait(at: socket)
                // The client that waits now is for other processes if this one stops, or is full.
                guard !gate.isClosed else { return }
                guard gate.hasRoom else { continue }
            }
            guard let code = acceptOne() else { continue }
            if gate.isClosed { return }
            if Acceptor.remedy(for: code) == .pause { gate.waitForChange(milliseconds: Limits.acceptPauseMilliseconds) }
        }
    }

    /// The action for an error.
    ///
    /// If the client has disconnected or the network failed, there is no reason to wait; if descriptors or memory are
    /// exhausted, an immediate retry would fail too.
    ///
    /// Source: accept(2), "Error handling".
    static func remedy(for code: Int32) -> Remedy {
        switch code {
        case EINTR, EAGAIN, ECONNABORTED, EPERM, ENETDOWN, EPROTO, ENOPROTOOPT, EHOSTDOWN, ENONET, EHOSTUNREACH,
            EOPNOTSUPP,
            ENETUNREACH:
            .tryAgain
        default: .pause
        }
    }

    /// Waits for one client and passes it on.
    ///
    /// - Returns: The error, or `nil` if a client was accepted, or had too many connections.
    private func acceptOne() -> Int32? {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return unsafe withUnsafeMutablePointer(to: &storage) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                let flags = Int32(SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
                let client = unsafe layover_accept(socket, address, &length, flags)
                guard client >= 0 else { return errno }
                guard client < ceiling else {
                    // Counted before the close, so that a client whose connection ends already finds it in the figures.
                    gate.countTurnedAway()
                    close(client)
                    return EMFILE
                }
                guard unsafe gate.enter(client, of: PeerAddress(address)) else {
                    close(client)
                    return nil
                }
                // libmicrohttpd has closed a socket that it rejects.
                let daemon = unsafe OpaquePointer(bitPattern: daemon)
                if unsafe MHD_add_connection(daemon, client, address, length) != .YES { gate.leave(client) }
                return nil
            }
        }
    }
}
