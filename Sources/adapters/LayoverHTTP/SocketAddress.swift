import CMicroHTTPD
import Glibc

/// Opens the listening socket of a server, and reads addresses.
enum SocketAddress {
    /// A socket on which `accept` waits for a client; it is only bound if it listens later.
    static func listen(_ host: String, port: UInt16, later: Bool = false) throws(HTTPServerError) -> Int32 {
        let label = name(host, port)
        var hints = unsafe addrinfo()
        unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        unsafe hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        var found: UnsafeMutablePointer<addrinfo>?
        let code = unsafe getaddrinfo(host, String(port), &hints, &found)
        defer { unsafe freeaddrinfo(found) }
        guard code == 0, let first = unsafe found else {
            throw .addressUnknown(label, reason: unsafe String(cString: gai_strerror(code)))
        }
        return unsafe try open(first.pointee, label, later: later)
    }

    /// The port of a listening socket; 0 if it has none.
    static func port(of descriptor: Int32) -> UInt16 {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return unsafe withUnsafeMutablePointer(to: &storage) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { address in
                // The port is at the same offset for IPv4 and IPv6.
                let code = unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    unsafe getsockname(descriptor, $0, &length)
                }
                guard code == 0, unsafe isOfNetwork(address.pointee.sin_family) else { return 0 }
                return unsafe UInt16(bigEndian: address.pointee.sin_port)
            }
        }
    }

    /// The numeric host of an address; empty for a client of a Unix socket.
    static func host(of address: UnsafePointer<sockaddr>) -> String {
        guard unsafe isOfNetwork(address.pointee.sa_family) else { return "" }
        let isSix = unsafe Int32(address.pointee.sa_family) == AF_INET6
        let length = isSix ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size
        return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(NI_MAXHOST)) { text in
            let code = unsafe getnameinfo(
                address, socklen_t(length), text.baseAddress, socklen_t(text.count), nil, 0, NI_NUMERICHOST)
            guard code == 0, let start = text.baseAddress else { return "" }
            return unsafe String(cString: start)
        }
    }

    private static func isOfNetwork(_ family: sa_family_t) -> Bool { [AF_INET, AF_INET6].contains(Int32(family)) }

    private static func open(_ info: addrinfo, _ label: String, later: Bool) throws(HTTPServerError) -> Int32 {
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        let descriptor = unsafe socket(info.ai_family, type, info.ai_protocol)
        guard descriptor >= 0 else { throw .startFailed(label, reason: reason(errno)) }
        var yes: Int32 = 1
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        guard unsafe bind(descriptor, info.ai_addr, info.ai_addrlen) == 0,
            later || Glibc.listen(descriptor, SOMAXCONN) == 0
        else {
            let code = errno
            close(descriptor)
            throw error(code, label)
        }
        return descriptor
    }

    private static func error(_ code: Int32, _ label: String) -> HTTPServerError {
        switch code {
        case EADDRINUSE: .addressInUse(label)
        case EADDRNOTAVAIL: .addressUnknown(label, reason: reason(code))
        case EACCES: .addressForbidden(label)
        default: .startFailed(label, reason: reason(code))
        }
    }

    static func reason(_ code: Int32) -> String { unsafe String(cString: strerror(code)) }

    private static func name(_ host: String, _ port: UInt16) -> String {
        host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]:\(port)" : "\(host):\(port)"
    }
}
