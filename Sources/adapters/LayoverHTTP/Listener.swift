import CMicroHTTPD
import Glibc
import Synchronization

/// A listening socket and the thread that accepts from it.
final class Listener: Sendable {
    private struct Open {
        let socket: Int32
        let thread: pthread_t
    }

    private let gate: ConnectionGate
    /// Wakes the thread if the socket is shared with other processes; `nil` for a socket of its own.
    private let bell: AcceptorBell?
    private let open: Mutex<Open?>

    /// Starts to accept.
    ///
    /// - Returns: `nil` if the system provides no thread; then the caller still owns the socket.
    init?(_ socket: Int32, acceptor: Acceptor, gate: ConnectionGate, bell: AcceptorBell? = nil) {
        self.gate = gate
        self.bell = bell
        let context = unsafe Unmanaged.passRetained(acceptor)
        var thread = pthread_t()
        guard unsafe pthread_create(&thread, nil, runAcceptor, context.toOpaque()) == 0 else {
            unsafe context.release()
            return nil
        }
        open = Mutex(Open(socket: socket, thread: thread))
    }

    deinit { close() }

    /// Accepts clients that are just connecting, and none after them.
    ///
    /// A client that connects from now on receives nothing, and a refusal once this is closed: both mean that no byte of its
    /// request was accepted. A client that connects while the socket is being closed would receive a reset instead, with its
    /// request lost. At a shared socket no client is rejected: another process accepts it.
    func letLastIn() {
        guard bell == nil else { return }
        open.withLock { open in
            guard let open, layover_drop_new_clients(open.socket) == 0 else { return }
            _ = poll(nil, 0, Limits.handshakeMilliseconds)
        }
    }

    /// Stops accepting; may be called several times.
    ///
    /// Blocks until the thread has ended, which passes on at most the one client that it has.
    func close() {
        open.withLock { open in
            guard let closing = open else { return }
            open = nil
            gate.close()
            // The thread waits in `accept` or at the gate: both are woken.
            if let bell { bell.ring() } else { shutdown(closing.socket, Int32(SHUT_RDWR)) }
            pthread_join(closing.thread, nil)
            Glibc.close(closing.socket)
        }
    }
}

/// The acceptor's thread; it keeps the acceptor alive.
private func runAcceptor(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context = unsafe context else { return nil }
    unsafe Unmanaged<Acceptor>.fromOpaque(context).takeRetainedValue().run()
    return nil
}
