import Foundation
import Glibc
import LayoverSuppliers
import Synchronization

/// Listens, on loopback by default, and serves each connection on its own thread, because faults block.
@safe
final class SupplierServer: Sendable {
    let port: UInt16
    let counters: Counters
    private let descriptor: Int32
    private let routes: Routes
    private let open = Mutex<Set<Int32>>([])

    init(_ settings: SupplierSettings) throws {
        counters = Counters()
        routes = try Routes(settings, counters)
        (descriptor, port) = try SupplierServer.listen(on: settings.port, of: settings.address)
        start { [self] in accept() }
    }

    /// Closes the listener and every connection.
    func stop() {
        shutdown(descriptor, Int32(SHUT_RDWR))
        open.withLock { for one in $0 { shutdown(one, Int32(SHUT_RDWR)) } }
    }

    private func start(_ work: @escaping @Sendable () -> Void) {
        let thread = Thread(block: work)
        thread.stackSize = Limits.stackBytes
        thread.start()
    }

    private func accept() {
        while true {
            let connection = Glibc.accept(descriptor, nil, nil)
            guard connection >= 0 else {
                if errno == ECONNABORTED || errno == EINTR { continue }
                if errno == EMFILE || errno == ENFILE {
                    // Wait until an open connection ends.
                    _ = poll(nil, 0, 10)
                    continue
                }
                close(descriptor)
                return
            }
            guard admit(connection) else {
                close(connection)
                continue
            }
            start { [self] in serve(connection) }
        }
    }

    private func admit(_ connection: Int32) -> Bool {
        let isTaken = open.withLock { open in
            guard open.count < Limits.connections else { return false }
            return open.insert(connection).inserted
        }
        if isTaken { counters.opened() }
        return isTaken
    }

    private func serve(_ connection: Int32) {
        let socket = ClientSocket(connection)
        while !socket.isGone, let request = socket.request() {
            guard routes.answer(request, on: socket) else { break }
        }
        // Remove the descriptor before it is closed: its number may be reused, and `stop` must not shut down the new
        // connection.
        _ = open.withLock { $0.remove(connection) }
        counters.closed()
        socket.close()
    }

    private static func listen(on port: UInt16, of host: String) throws(SupplierError) -> (Int32, UInt16) {
        var own = in_addr()
        guard unsafe inet_pton(AF_INET, host, &own) == 1 else {
            throw SupplierError(
                "'\(host)' is not an IPv4 address; write 127.0.0.1, or 0.0.0.0 for all addresses of this machine")
        }
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var one: Int32 = 1
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr = own
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe bind(descriptor, address, size) == 0 && Glibc.listen(descriptor, 1_024) == 0
                    && getsockname(descriptor, address, &size) == 0
            }
        }
        guard isBound else {
            let reason = unsafe String(cString: strerror(errno))
            close(descriptor)
            throw SupplierError("cannot listen on \(host):\(port): \(reason)")
        }
        return (descriptor, UInt16(bigEndian: address.sin_port))
    }
}
