import CCurl
import Glibc

/// Waits for many sockets at once; closed with this object.
@safe
final class Poller {
    struct Ready {
        let socket: Int32
        /// As libcurl's bits.
        let events: Int32
    }

    private let descriptor: Int32
    private var watched: Set<Int32> = []
    private var events = unsafe [epoll_event](repeating: epoll_event(), count: Limits.eventsAtOnce)

    init?() {
        descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
        if descriptor < 0 { return nil }
    }

    deinit { close(descriptor) }

    /// Starts to wait for a socket.
    ///
    /// - Parameters:
    ///   - socket: An open socket.
    ///   - what: The events, as libcurl's bits.
    /// - Returns: Whether the system accepts it.
    @discardableResult
    func watch(_ socket: Int32, _ what: Int32) -> Bool {
        var event = unsafe epoll_event()
        if what & CURL_POLL_IN != 0 { unsafe event.events |= EPOLLIN.rawValue }
        if what & CURL_POLL_OUT != 0 { unsafe event.events |= EPOLLOUT.rawValue }
        unsafe event.data.fd = socket
        let isKnown = !watched.insert(socket).inserted
        // The system has removed a socket that was closed unnoticed, and may have another one with the same number.
        return unsafe epoll_ctl(descriptor, isKnown ? EPOLL_CTL_MOD : EPOLL_CTL_ADD, socket, &event) == 0
            || epoll_ctl(descriptor, isKnown ? EPOLL_CTL_ADD : EPOLL_CTL_MOD, socket, &event) == 0
    }

    func isWatched(_ socket: Int32) -> Bool { watched.contains(socket) }

    func forget(_ socket: Int32) {
        if watched.remove(socket) != nil { _ = epoll_ctl(descriptor, EPOLL_CTL_DEL, socket, nil) }
    }

    /// Calls `use` with the ready sockets, after at most this many milliseconds; -1 for no limit.
    func wait(_ milliseconds: Int32, _ use: (Ready) -> Void) {
        let count = unsafe epoll_wait(descriptor, &events, Int32(Limits.eventsAtOnce), milliseconds)
        for index in 0..<max(0, Int(count)) {
            let (socket, bits) = unsafe (events[index].data.fd, events[index].events)
            var what: Int32 = 0
            if bits & EPOLLIN.rawValue != 0 { what |= CURL_CSELECT_IN }
            if bits & EPOLLOUT.rawValue != 0 { what |= CURL_CSELECT_OUT }
            if bits & (EPOLLERR.rawValue | EPOLLHUP.rawValue) != 0 { what |= CURL_CSELECT_ERR }
            use(Ready(socket: socket, events: what))
        }
    }
}
