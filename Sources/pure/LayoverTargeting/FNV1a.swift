/// 32-bit FNV-1a over UTF-16 code units, each XORed as a whole, as in GrowthBook's reference.
///
/// SDKs that hash UTF-8 bytes compute different numbers for anything but ASCII.
///
/// Source: Fowler, Noll and Vo's reference: offset basis 2166136261, prime 16777619.
package struct FNV1a: Hashable, Sendable {
    package private(set) var hash: UInt32 = 2_166_136_261

    package init() {}

    /// Continues with the code units of `text`.
    ///
    /// - Complexity: O(*n*); allocates nothing.
    package mutating func append(_ text: String) {
        let bytes = text.utf8Span
        guard bytes.isKnownASCII else {
            for unit in text.utf16 { append(unit) }
            return
        }
        let span = bytes.span
        for index in span.indices { append(UInt16(span[index])) }
    }

    /// Continues with the decimal digits of `number`.
    package mutating func append(decimal number: UInt32) {
        var divisor: UInt32 = 1
        while number / divisor >= 10 { divisor *= 10 }
        while divisor > 0 {
            append(UInt16(0x30 + number / divisor % 10))
            divisor /= 10
        }
    }

    /// Continues with code units.
    mutating func append(_ units: Span<UInt16>) {
        for index in units.indices { append(units[index]) }
    }

    private mutating func append(_ unit: UInt16) { hash = (hash ^ UInt32(unit)) &* 16_777_619 }
}

/// Hashes the UTF-16 code units of `text`.
///
/// - Returns: The hash; every value of `UInt32` is possible.
/// - Complexity: O(*n*) in `text.utf16.count`; allocates nothing.
package func fnv1a(_ text: String) -> UInt32 {
    var hash = FNV1a()
    hash.append(text)
    return hash.hash
}
