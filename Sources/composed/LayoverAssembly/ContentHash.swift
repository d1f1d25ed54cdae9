/// A short hash that tells a client whether a card has changed; not for security.
///
/// Eight bytes at a time: xor, multiply, fold. The chance that two different contents have the same hash is one in about
/// four billion.
struct ContentHash {
    private var state: UInt64 = 0x9e37_79b9_7f4a_7c15

    mutating func add(_ bytes: Span<UInt8>) {
        let raw = unsafe bytes.bytes
        var index = 0
        while index + 8 <= bytes.count {
            mix(UInt64(littleEndian: unsafe raw.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)))
            index += 8
        }
        var tail: UInt64 = UInt64(bytes.count) << 56
        var shift: UInt64 = 0
        while index < bytes.count {
            tail |= UInt64(bytes[index]) << shift
            shift += 8
            index += 1
        }
        mix(tail)
    }

    /// Adds the hash of content that was hashed before.
    mutating func add(_ digest: UInt64) { mix(digest) }

    var value: UInt64 { state }

    private mutating func mix(_ word: UInt64) {
        state = (state ^ word) &* 0xff51_afd7_ed55_8ccd
        state ^= state >> 32
    }

    /// Eight hexadecimal digits.
    var digits: [UInt8] {
        let folded = UInt32(truncatingIfNeeded: state ^ (state >> 32))
        return (0..<8).map { place in
            let digit = (folded >> UInt32(28 - 4 * place)) & 15
            return digit < 10 ? UInt8(0x30 + digit) : UInt8(0x57 + digit)
        }
    }
}
