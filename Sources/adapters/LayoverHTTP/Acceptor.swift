import CMicroHTTPD
import Glibc

/// Takes clients from a listening socket, on a thread of its own, and hands them on.
///
/// libmicrohttpd never sees the listening socket: version 0.9.75 ends the process when a worker and the thread that
/// stops the listening both take the socket out of one epoll set.
final class Acceptor: Sendable {
    /// Remedy for a fault of `accept`.
    enum Remedy { case tryAgain, pause }

    private let socket: Int32
    private let gate: ConnectionGate
    private let ceiling: Int32
    /// libmicrohttpd's daemon as a number, so that threads may share it: it locks what it takes over.
    private let daemon: UInt
    /// Wakes it at a socket that other processes share; `nil` at one of its own.
    private let bell: AcceptorBell?

    /// Hands clients to `daemon`, which must outlive `run`.
    init(
        _ socket: Int32, gate: ConnectionGate, ceiling: Int32, daemon: OpaquePointer, bell: AcceptorBell? = nil
    ) {
        self.socket = socket
        self.bell = bell
        // Another process may be quicker: then there is nobody to accept, and nothing to wait for.
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
                // Whoever waits there now is for those who go on, and where this one has become full for others.
                guard !gate.isClosed else { return }
                guard gate.hasRoom else { continue }
            }
            guard let code = acceptOne() else { continue }
            if gate.isClosed { return }
            if Acceptor.remedy(for: code) == .pause { gate.waitForChange(milliseconds: Limits.acceptPauseMilliseconds) }
        }
    }

    /// A client that is gone again, or a network that failed it, is no reason to wait; a lack of descriptors or memory
    /// is, since another try at once would fail as well.
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

    /// Waits for one client and hands it on.
    ///
    /// - Returns: The fault, or `nil` where a client came.
    private func acceptOne() -> Int32? {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return unsafe withUnsafeMutablePointer(to: &storage) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                let flags = Int32(SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
                let client = unsafe layover_accept(socket, address, &length, flags)
                guard client >= 0 else { return errno }
                guard client < ceiling else {
                    // Counted first: whoever sees the connection end finds it in the figures.
                    gate.countTurnedAway()
                    close(client)
                    return EMFILE
                }
                gate.enter(client)
                // libmicrohttpd has closed a socket that it does not take.
                let daemon = unsafe OpaquePointer(bitPattern: daemon)
                if unsafe MHD_add_connection(daemon, client, address, length) != .YES { gate.leave(client) }
                return nil
            }
        }
    }
}
