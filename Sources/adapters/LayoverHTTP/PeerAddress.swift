import CMicroHTTPD
import Glibc

/// The other end of a connection, whose text is made only when needed.
package struct PeerAddress: Sendable {
    /// Large enough for an IPv4 address too; empty for a client of a Unix socket.
    private var socket = sockaddr_in6()

    init(_ address: UnsafePointer<sockaddr>) {
        let length =
            switch unsafe Int32(address.pointee.sa_family) {
            case AF_INET: MemoryLayout<sockaddr_in>.size
            case AF_INET6: MemoryLayout<sockaddr_in6>.size
            default: 0
            }
        unsafe withUnsafeMutableBytes(of: &socket) { bytes in
            unsafe bytes.copyMemory(from: UnsafeRawBufferPointer(start: address, count: length))
        }
    }

    /// The client for the limit of connections; `nil` for a client of a Unix socket.
    var network: ClientNetwork? {
        let bytes = unsafe withUnsafeBytes(of: socket) { unsafe Array($0) }
        return switch Int32(socket.sin6_family) {
        case AF_INET: ClientNetwork(four: bytes[4..<8])
        case AF_INET6: ClientNetwork(six: bytes[8..<24])
        default: nil
        }
    }

    /// The address without its port, such as `127.0.0.1` or `::1`; empty for a client of a Unix socket.
    package var host: String {
        unsafe withUnsafePointer(to: socket) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe SocketAddress.host(of: $0) }
        }
    }
}
