import CMicroHTTPD
import Glibc

/// Addresses at which other machines reach this one.
package enum MachineAddresses {
    /// IPv4 addresses of the interfaces that are up, without loopback, each with its interface's name, in the system's order.
    package static func all() -> [(name: String, address: String)] {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard unsafe getifaddrs(&first) == 0 else { return [] }
        defer { unsafe freeifaddrs(first) }
        var found: [(name: String, address: String)] = []
        var next = unsafe first
        while let one = unsafe next {
            unsafe next = one.pointee.ifa_next
            let isUp = unsafe one.pointee.ifa_flags & UInt32(IFF_UP) != 0
            let isLoopback = unsafe one.pointee.ifa_flags & UInt32(IFF_LOOPBACK) != 0
            guard isUp, !isLoopback, let address = unsafe one.pointee.ifa_addr,
                unsafe Int32(address.pointee.sa_family) == AF_INET, let name = unsafe one.pointee.ifa_name
            else { continue }
            found.append(unsafe (String(cString: name), SocketAddress.host(of: address)))
        }
        return found
    }
}
