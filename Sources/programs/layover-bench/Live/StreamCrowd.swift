import Foundation
import Glibc
import Synchronization

/// Many open event streams, read five times a second by a separate thread, so that they affect the load little.
final class StreamCrowd: Sendable {
    private struct State {
        var streams: [Int32: [UInt8]] = [:]
        var bytes = 0
        var broken = 0
        var refused = 0
    }

    private let state = Mutex(State())
    private let isOver = Atomic<Bool>(false)

    /// Takes ownership of a connection on which `/events` was requested.
    func add(_ descriptor: Int32) { state.withLock { $0.streams[descriptor] = [] } }

    var open: Int { state.withLock { $0.streams.count } }
    /// Bytes received so far on all streams.
    var bytes: Int { state.withLock { $0.bytes } }
    /// Streams that ended, and requests that were not answered with a stream.
    var broken: Int { state.withLock { $0.broken } }
    var refused: Int { state.withLock { $0.refused } }

    func start() {
        Thread.detachNewThread { [self] in
            while !isOver.load(ordering: .relaxed) {
                readAll()
                usleep(200_000)
            }
        }
    }

    func stop() {
        isOver.store(true, ordering: .relaxed)
        state.withLock { state in
            for descriptor in state.streams.keys { close(descriptor) }
            state.streams = [:]
        }
    }

    private func readAll() {
        var waiting = state.withLock { $0.streams.keys.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) } }
        guard unsafe poll(&waiting, nfds_t(waiting.count), 0) > 0 else { return }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        for entry in waiting where entry.revents != 0 {
            let count = unsafe recv(entry.fd, &buffer, buffer.count, Int32(MSG_DONTWAIT))
            if count > 0 { countBytes(entry.fd, buffer[..<count]) } else if count == 0 { lose(entry.fd) }
        }
    }

    private func countBytes(_ descriptor: Int32, _ bytes: ArraySlice<UInt8>) {
        state.withLock { state in
            state.bytes += bytes.count
            guard var head = state.streams[descriptor], head.count < 12 else { return }
            head += bytes.prefix(12 - head.count)
            state.streams[descriptor] = head
            if head.count == 12, head != Array("HTTP/1.1 200".utf8) { state.refused += 1 }
        }
    }

    private func lose(_ descriptor: Int32) {
        state.withLock { state in
            guard state.streams.removeValue(forKey: descriptor) != nil else { return }
            close(descriptor)
            state.broken += 1
        }
    }
}
