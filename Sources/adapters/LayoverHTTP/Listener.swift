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
    /// Wakes the thread where the socket is shared with other processes; `nil` where it is this one's alone.
    private let bell: AcceptorBell?
    private let open: Mutex<Open?>

    /// Starts to accept.
    ///
    /// - Returns: `nil` where the system gives no thread; then the socket is still the caller's.
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

    /// Lets those in who are connecting, and nobody after them.
    ///
    /// Whoever connects from here on hears nothing, and a refusal once this is closed: both say that no byte of a request
    /// was taken. A client that connects while the socket is being closed would be reset instead, its request with it.
    /// At a shared socket nobody is turned away: another process takes them.
    func letLastIn() {
        guard bell == nil else { return }
        open.withLock { open in
            guard let open, layover_drop_new_clients(open.socket) == 0 else { return }
            _ = poll(nil, 0, Limits.handshakeMilliseconds)
        }
    }

    /// Turns new clients away; once is enough, and twice does no harm.
    ///
    /// Blocks until the thread has ended, which hands on at most the one client that it holds.
    func close() {
        open.withLock { open in
            guard let closing = open else { return }
            open = nil
            gate.close()
            // The thread waits in `accept` or at the gate: the one ends it as well as the other.
            if let bell { bell.ring() } else { shutdown(closing.socket, Int32(SHUT_RDWR)) }
            pthread_join(closing.thread, nil)
            Glibc.close(closing.socket)
        }
    }
}

/// The acceptor's thread; it holds the acceptor alive.
private func runAcceptor(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context = unsafe context else { return nil }
    unsafe Unmanaged<Acceptor>.fromOpaque(context).takeRetainedValue().run()
    return nil
}
