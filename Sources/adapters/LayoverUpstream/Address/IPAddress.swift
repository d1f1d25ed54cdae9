import Glibc

/// An IPv6 address, or an IPv4 address in its IPv6 form (`::ffff:192.0.2.1`), so that both forms are equal.
package struct IPAddress: Hashable, Sendable {
    let high: UInt64
    let low: UInt64

    init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    init(v4: UInt32) { self.init(high: 0, low: 0xffff_0000_0000 | UInt64(v4)) }

    /// - Parameter text: Four numbers with dots, or IPv6 without brackets and zone; `nil` for all other texts, including
    ///   names.
    package init?(_ text: String) {
        var v4 = in_addr()
        if unsafe inet_pton(AF_INET, text, &v4) == 1 {
            self.init(v4: UInt32(bigEndian: v4.s_addr))
            return
        }
        var words = (UInt64(0), UInt64(0))
        guard unsafe inet_pton(AF_INET6, text, &words) == 1 else { return nil }
        self.init(high: UInt64(bigEndian: words.0), low: UInt64(bigEndian: words.1))
    }

    /// The address of a socket; `nil` if it belongs to neither family, or is too short for its family.
    init?(_ address: UnsafeRawPointer, byteCount: Int) {
        guard byteCount >= MemoryLayout<sockaddr_in>.size else { return nil }
        switch unsafe Int32(address.loadUnaligned(as: sa_family_t.self)) {
        case AF_INET:
            let socket = unsafe address.loadUnaligned(as: sockaddr_in.self)
            self.init(v4: UInt32(bigEndian: socket.sin_addr.s_addr))
        case AF_INET6 where byteCount >= MemoryLayout<sockaddr_in6>.size:
            let offset = MemoryLayout<sockaddr_in6>.offset(of: \.sin6_addr) ?? 8
            let high = unsafe address.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            let low = unsafe address.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self)
            self.init(high: UInt64(bigEndian: high), low: UInt64(bigEndian: low))
        default: return nil
        }
    }

    /// The IPv4 address, or `nil`.
    var v4: UInt32? { high == 0 && low >> 32 == 0xffff ? UInt32(truncatingIfNeeded: low) : nil }
}
