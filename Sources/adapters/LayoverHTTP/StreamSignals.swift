import CMicroHTTPD
import Glibc
import Synchronization

/// The numbers of streams that need attention: their clients have disconnected, as the system reports, or read too slowly.
///
/// Other streams are not checked, so that a check costs only as much as there is to report.
@safe
final class StreamSignals: Sendable {
    /// An epoll set; negative if the system did not provide one.
    private let descriptor: Int32
    private let overflowed = Mutex<[UInt64]>([])

    /// If the system provides no descriptor, disconnected clients are detected by the next heartbeat.
    init() { descriptor = epoll_create1(Int32(EPOLL_CLOEXEC)) }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Makes the system report once that the client of a stream has closed its side, even if it has done so already.
    ///
    /// A later stream on the same connection replaces it. The system removes the socket when it is closed.
    func watch(_ socket: Int32, of stream: UInt64) {
        guard descriptor >= 0 else { return }
        var event = unsafe epoll_event()
        unsafe event.events = EPOLLRDHUP.rawValue | EPOLLONESHOT.rawValue
        unsafe event.data.u64 = stream
        if unsafe epoll_ctl(descriptor, EPOLL_CTL_ADD, socket, &event) != 0 {
            unsafe epoll_ctl(descriptor, EPOLL_CTL_MOD, socket, &event)
        }
    }

    func tellOverflow(of stream: UInt64) { overflowed.withLock { $0.append(stream) } }

    /// Streams whose clients have disconnected since the last call.
    ///
    /// - Complexity: A system call, and one more for each `Limits.streamsGoneAtOnce` of them.
    func takeGone() -> [UInt64] {
        guard descriptor >= 0 else { return [] }
        var gone: [UInt64] = []
        var events = unsafe [epoll_event](repeating: epoll_event(), count: Limits.streamsGoneAtOnce)
        var count = Limits.streamsGoneAtOnce
        while count == Limits.streamsGoneAtOnce {
            count = unsafe Int(max(0, epoll_wait(descriptor, &events, Int32(Limits.streamsGoneAtOnce), 0)))
            for index in 0..<count { unsafe gone.append(events[index].data.u64) }
        }
        return gone
    }

    func takeOverflowed() -> [UInt64] {
        overflowed.withLock { streams in
            defer { streams = [] }
            return streams
        }
    }
}
