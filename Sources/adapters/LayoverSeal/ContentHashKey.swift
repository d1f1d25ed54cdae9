import CSodium

/// A key for BLAKE2b with 128 bits: two texts of one hash are the same text, to whoever chose them without the key.
///
/// Source: RFC 7693, as libsodium's `crypto_generichash` has it.
package struct ContentHashKey: Sendable {
    package static let hashBytes = Int(crypto_generichash_BYTES_MIN)

    private let key: [UInt8]

    /// Draws a key that only this process has.
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
