import Glibc
import Synchronization

/// The sockets of connections that stand or come about, each with the call that opened it.
///
/// libcurl (7.88) tells of the end of a connection, but closes without a word a socket of which none came: where the
/// call ended before, or another address of the server was quicker. So each call says what came of its own.
/// Used by the thread of events alone.
final class OpenSockets {
    private var openers: [Int32: UInt64] = [:]
    private let atomicCounters: AtomicUpstreamCounters

    init(counting atomicCounters: AtomicUpstreamCounters) { self.atomicCounters = atomicCounters }

    func add(_ socket: Int32, openedBy call: UInt64) {
        openers[socket] = call
        atomicCounters.opened.add(1)
        atomicCounters.open.store(openers.count, ordering: .relaxed)
    }

    func remove(_ socket: Int32) {
        openers[socket] = nil
        atomicCounters.open.store(openers.count, ordering: .relaxed)
    }

    /// Forgets those of a call's sockets that are closed; by now another call may have a socket of the same number.
    func remove(_ sockets: some Sequence<Int32>, openedBy call: UInt64) {
        for socket in sockets where openers[socket] == call { remove(socket) }
    }

    /// The port of this machine that a socket is bound to; `nil` where it is closed.
    static func port(of socket: Int32) -> UInt16? {
        var address = sockaddr_in6()
        var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
        let code = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe getsockname(socket, $0, &size)
            }
        }
        // The port stands at the same place in addresses of both versions.
        return code == 0 ? UInt16(bigEndian: address.sin6_port) : nil
    }
}
