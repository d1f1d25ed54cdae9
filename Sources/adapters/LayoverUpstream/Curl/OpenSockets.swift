import Glibc
import Synchronization

/// The sockets of connections that exist or are being made, each with the call that opened it.
///
/// libcurl (7.88) reports the end of a connection, but closes other sockets without notice: if the call ended before the
/// connection was made, or another address of the server was faster. So each call reports the results of its own. Used only
/// on the event thread.
final class OpenSockets {
    private var openers: [Int32: UInt64] = [:]
    private let atomicCounters: AtomicUpstreamCounters

    init(counting atomicCounters: AtomicUpstreamCounters) { self.atomicCounters = atomicCounters }

    func add(_ socket: Int32, openedBy call: UInt64) {
        openers[socket] = call
        atomicCounters.opened.add(1)
        atomicCounters.open.store(openers.count, ordering: .relaxed)
    }

    /// The call that opened a socket; `nil` if libcurl opened it for itself, or it is closed.
    func opener(of socket: Int32) -> UInt64? { openers[socket] }

    func remove(_ socket: Int32) {
        openers[socket] = nil
        atomicCounters.open.store(openers.count, ordering: .relaxed)
    }

    /// Removes a call's sockets that are closed; by now another call may have a socket with the same number.
    func remove(_ sockets: some Sequence<Int32>, openedBy call: UInt64) {
        for socket in sockets where openers[socket] == call { remove(socket) }
    }

    /// The local port of a socket; `nil` if it is closed.
    static func port(of socket: Int32) -> UInt16? {
        var address = sockaddr_in6()
        var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
        let code = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe getsockname(socket, $0, &size)
            }
        }
        // The port is at the same offset in addresses of both versions.
        return code == 0 ? UInt16(bigEndian: address.sin6_port) : nil
    }
}
