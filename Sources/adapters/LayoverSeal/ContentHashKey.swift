import CSodium

/// A key for BLAKE2b with 128 bits: without the key, an attacker cannot construct two texts with the same hash.
///
/// Source: RFC 7693, as implemented by libsodium's `crypto_generichash`.
package struct ContentHashKey: Sendable {
    package static let hashBytes = Int(crypto_generichash_BYTES_MIN)

    private let key: [UInt8]

    /// Generates a key that only this process has.
    package init(_ seal: Seal) { key = seal.randomBytes(Int(crypto_generichash_KEYBYTES)) }

    /// - Complexity: O(bytes); about 1 ns each.
    package func hash(_ bytes: Span<UInt8>) -> [UInt8] {
        var hash = [UInt8](repeating: 0, count: ContentHashKey.hashBytes)
        unsafe bytes.withUnsafeBufferPointer { input in
            _ = unsafe crypto_generichash(
                &hash, hash.count, input.baseAddress, UInt64(input.count), key, key.count)
        }
        return hash
    }
}
