import CMicroHTTPD
import Glibc

/// Wakes the thread that waits for clients at a socket that other processes share.
///
/// Shutting down such a socket would wake it too, but would end the socket for all of them.
final class AcceptorBell: Sendable {
    /// Readable once it has rung; negative if the system did not provide one.
    private let descriptor = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))

    deinit { if descriptor >= 0 { close(descriptor) } }

    func ring() {
        var one: UInt64 = 1
        _ = unsafe write(descriptor, &one, MemoryLayout<UInt64>.size)
    }

    /// Waits until a client is waiting at `socket`, or it has rung.
    ///
    /// Without a descriptor it returns periodically.
    func wait(at socket: Int32) {
        var places = [
            pollfd(fd: socket, events: Int16(POLLIN), revents: 0),
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        ]
        _ = unsafe poll(&places, nfds_t(places.count), descriptor < 0 ? Limits.acceptLookMilliseconds : -1)
    }
}
