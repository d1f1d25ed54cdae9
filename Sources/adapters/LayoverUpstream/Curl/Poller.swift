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
    /// Sockets with the events that the system reports for them.
    private var watched: [Int32: UInt32] = [:]
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
    func watch(_ socket: Int32, _ what: Int32) -> Bool { control(socket, Poller.bits(what)) }

    /// Starts to wait for a bell that is never read: the system reports each ring once.
    func watch(bell: Int32) -> Bool { control(bell, EPOLLIN.rawValue | EPOLLET.rawValue) }

    func isWatched(_ socket: Int32) -> Bool { watched[socket] != nil }

    func isWatched(_ socket: Int32, for what: Int32) -> Bool { watched[socket] == Poller.bits(what) }

    func forget(_ socket: Int32) {
        if watched.removeValue(forKey: socket) != nil { _ = epoll_ctl(descriptor, EPOLL_CTL_DEL, socket, nil) }
    }

    private func control(_ socket: Int32, _ bits: UInt32) -> Bool {
        var event = unsafe epoll_event()
        unsafe event.events = bits
        unsafe event.data.fd = socket
        let isKnown = watched.updateValue(bits, forKey: socket) != nil
        // The system has removed a socket that was closed unnoticed, and may have another one with the same number.
        return unsafe epoll_ctl(descriptor, isKnown ? EPOLL_CTL_MOD : EPOLL_CTL_ADD, socket, &event) == 0
            || epoll_ctl(descriptor, isKnown ? EPOLL_CTL_ADD : EPOLL_CTL_MOD, socket, &event) == 0
    }

    /// libcurl's bits as those of the system.
    private static func bits(_ what: Int32) -> UInt32 {
        (what & CURL_POLL_IN != 0 ? EPOLLIN.rawValue : 0) | (what & CURL_POLL_OUT != 0 ? EPOLLOUT.rawValue : 0)
    }

    /// Waits for at most this many milliseconds; -1 for no limit.
    ///
    /// - Returns: How many sockets are ready.
    func wait(_ milliseconds: Int32) -> Int {
        unsafe max(0, Int(epoll_wait(descriptor, &events, Int32(Limits.eventsAtOnce), milliseconds)))
    }

    /// A ready socket of the last wait.
    func ready(_ index: Int) -> Ready {
        let (socket, bits) = unsafe (events[index].data.fd, events[index].events)
        var what: Int32 = 0
        if bits & EPOLLIN.rawValue != 0 { what |= CURL_CSELECT_IN }
        if bits & EPOLLOUT.rawValue != 0 { what |= CURL_CSELECT_OUT }
        if bits & (EPOLLERR.rawValue | EPOLLHUP.rawValue) != 0 { what |= CURL_CSELECT_ERR }
        return Ready(socket: socket, events: what)
    }
}
