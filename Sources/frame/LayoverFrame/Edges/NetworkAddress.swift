/// The bytes of an IP address: 4 or 16.
struct NetworkAddress: Hashable, Sendable {
    let bytes: [UInt8]

    /// Reads `192.0.2.7` or `2001:db8::1`.
    ///
    /// A zone after `%` is ignored, and an IPv4 address in IPv6 form (`::ffff:192.0.2.7`) becomes the IPv4 address.
    ///
    /// - Returns: `nil` for any other text.
    ///
    /// Source: RFC 4291, section 2.2.
    init?(_ text: some StringProtocol) {
        guard text.utf8.count <= NetworkAddress.longestText else { return nil }
        let plain = Substring(text).prefix { $0 != "%" }
        guard let bytes = plain.contains(":") ? NetworkAddress.six(plain) : NetworkAddress.four(plain) else {
            return nil
        }
        self.bytes = bytes.starts(with: NetworkAddress.mapped) ? Array(bytes.dropFirst(12)) : bytes
    }

    /// Bytes of the longest text that is read.
    private static let longestText = 64
    /// The first twelve bytes of an IPv4 address in IPv6 form.
    private static let mapped = [UInt8](repeating: 0, count: 10) + [0xff, 0xff]

    /// The network that limits count as one client: an IPv4 address by itself, the first 64 bits of an IPv6 address, because
    /// a household or a machine receives that block.
    var network: String {
        guard bytes.count == 16 else { return bytes.map(String.init).joined(separator: ".") }
        let groups = stride(from: 0, to: 8, by: 2).map { String(Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]), radix: 16) }
        return groups.joined(separator: ":") + "::/64"
    }

    private static func four(_ text: Substring) -> [UInt8]? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let bytes = parts.compactMap { part in
            (1...3).contains(part.utf8.count) && part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? UInt8(part) : nil
        }
        return parts.count == 4 && bytes.count == 4 ? bytes : nil
    }

    private static func six(_ text: Substring) -> [UInt8]? {
        let halves = text.split(separator: "::", omittingEmptySubsequences: false)
        let bytes = halves.compactMap { groups($0) }
        guard bytes.count == halves.count, (1...2).contains(halves.count) else { return nil }
        let count = bytes.reduce(0) { $0 + $1.count }
        guard halves.count == 2 else { return count == 16 ? bytes[0] : nil }
        return count <= 14 ? bytes[0] + [UInt8](repeating: 0, count: 16 - count) + bytes[1] : nil
    }

    /// The bytes of groups with colons between them; the last may be an IPv4 address.
    private static func groups(_ text: Substring) -> [UInt8]? {
        guard !text.isEmpty else { return [] }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        var bytes: [UInt8] = []
        for (place, part) in parts.enumerated() {
            if place == parts.count - 1, part.contains("."), let four = four(part) {
                bytes += four
            } else {
                guard (1...4).contains(part.utf8.count), part.utf8.allSatisfy(isHexadecimal),
                    let group = UInt16(part, radix: 16)
                else { return nil }
                bytes += [UInt8(group >> 8), UInt8(truncatingIfNeeded: group)]
            }
        }
        return bytes
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
    }
}
