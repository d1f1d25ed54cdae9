import CSodium
import LayoverModel

/// A key for SipHash-2-4: 64 bits that cannot be guessed without the key, in tens of nanoseconds.
///
/// For short-lived values that are checked on every request; values that must be valid for years are signed with
/// ``AuthenticationKey``.
///
/// Source: Aumasson and Bernstein, "SipHash: a fast short-input PRF", as implemented by libsodium.
package struct ShortHashKey: ShortHashing {
    package static let keyBytes = Int(crypto_shorthash_KEYBYTES)

    private let key: [UInt8]

    /// - Parameter key: 16 bytes; a longer key is cut, a shorter one is padded with zeros.
    package init(_ key: [UInt8]) {
        let rest = max(0, ShortHashKey.keyBytes - key.count)
        self.key = Array(key.prefix(ShortHashKey.keyBytes)) + [UInt8](repeating: 0, count: rest)
    }

    package func shortHash(_ bytes: Span<UInt8>) -> UInt64 {
        var hash: UInt64 = 0
        unsafe bytes.withUnsafeBufferPointer { input in
            unsafe withUnsafeMutableBytes(of: &hash) { output in
                guard let place = output.baseAddress else { return }
                _ = unsafe crypto_shorthash(
                    place.assumingMemoryBound(to: UInt8.self), input.baseAddress, UInt64(input.count), key)
            }
        }
        return UInt64(littleEndian: hash)
    }
}
