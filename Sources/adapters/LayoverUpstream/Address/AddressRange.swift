/// Addresses with a common prefix, as in `192.0.2.0/24` or `2001:db8::/32`.
package struct AddressRange: Hashable, Sendable {
    private let first: IPAddress
    private let highMask: UInt64
    private let lowMask: UInt64

    /// `nil` if the text is not a range.
    ///
    /// - Parameter text: An address, a slash and the number of bits; an address alone is a range of one. Bits after the
    ///   prefix must be 0, so that an error such as `10.1.2.3/8` is detected.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let address = IPAddress(String(parts[0])) else { return nil }
        let isShort = address.v4 != nil && !parts[0].contains(":")
        var bits = 128
        if parts.count == 2 {
            let digits = parts[1].utf8
            guard (1...3).contains(digits.count), digits.allSatisfy({ (48...57).contains($0) }),
                let number = Int(parts[1]), number <= (isShort ? 32 : 128)
            else { return nil }
            bits = isShort ? number + 96 : number
        }
        highMask = bits >= 64 ? .max : ~(UInt64.max >> UInt64(bits))
        lowMask = bits <= 64 ? 0 : bits == 128 ? .max : ~(UInt64.max >> UInt64(bits - 64))
        guard address.high & ~highMask == 0, address.low & ~lowMask == 0 else { return nil }
        first = address
    }

    package func contains(_ address: IPAddress) -> Bool {
        address.high & highMask == first.high && address.low & lowMask == first.low
    }
}
