/// Addresses with a common prefix: `192.0.2.7`, `10.0.0.0/8` or `2001:db8::/32`.
package struct NetworkBlock: Hashable, Sendable {
    private let address: NetworkAddress
    /// Bits of the common prefix.
    private let bits: Int

    /// - Returns: `nil` if the text is not an address, or its prefix is longer than an address.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let address = NetworkAddress(parts[0]) else { return nil }
        self.address = address
        let all = address.bytes.count * 8
        guard parts.count == 2 else {
            bits = all
            return
        }
        guard parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }), let bits = Int(parts[1]), bits <= all else {
            return nil
        }
        self.bits = bits
    }

    func contains(_ other: NetworkAddress) -> Bool {
        guard other.bytes.count == address.bytes.count else { return false }
        let whole = bits / 8
        guard address.bytes.prefix(whole).elementsEqual(other.bytes.prefix(whole)) else { return false }
        let rest = bits % 8
        return rest == 0 || (address.bytes[whole] ^ other.bytes[whole]) >> (8 - rest) == 0
    }
}
