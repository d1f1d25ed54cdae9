import CSodium

/// A key with which bytes are encrypted and protected against changes: XChaCha20 and Poly1305.
///
/// Source: draft-irtf-cfrg-xchacha-03, as implemented by libsodium. A nonce of 24 random bytes never needs a counter.
package struct SealingKey: Sendable {
    /// Bytes of a nonce; a new one for each seal.
    package static let nonceBytes = 24
    /// Bytes that sealing adds: the nonce and the authentication tag.
    package static let overheadBytes = nonceBytes + 16
    package static let keyBytes = 32

    private let key: [UInt8]

    /// - Parameter key: 32 bytes; a key of another length is hashed to 32 bytes by BLAKE2b.
    package init(_ key: [UInt8]) {
        guard key.count != SealingKey.keyBytes else {
            self.key = key
            return
        }
        var digest = [UInt8](repeating: 0, count: SealingKey.keyBytes)
        _ = unsafe crypto_generichash(&digest, digest.count, key, UInt64(key.count), nil, 0)
        self.key = digest
    }

    /// The sealed bytes, which begin with the nonce; the same for the same bytes, key and nonce.
    ///
    /// - Parameters:
    ///   - bytes: The bytes to seal.
    ///   - nonce: 24 random bytes, never used before.
    /// - Returns: `nil` for a nonce of another length.
    package func seal(_ bytes: [UInt8], nonce: [UInt8]) -> [UInt8]? {
        guard nonce.count == SealingKey.nonceBytes else { return nil }
        var sealed = [UInt8](repeating: 0, count: bytes.count + SealingKey.overheadBytes - SealingKey.nonceBytes)
        var count: UInt64 = 0
        let code = unsafe crypto_aead_xchacha20poly1305_ietf_encrypt(
            &sealed, &count, bytes, UInt64(bytes.count), nil, 0, nil, nonce, key)
        return code == 0 ? nonce + sealed.prefix(Int(count)) : nil
    }

    /// Opens sealed bytes; `nil` if they were not sealed with this key, or were changed.
    package func open(_ sealed: [UInt8]) -> [UInt8]? {
        guard sealed.count >= SealingKey.overheadBytes else { return nil }
        let nonce = Array(sealed.prefix(SealingKey.nonceBytes))
        let hidden = Array(sealed.dropFirst(SealingKey.nonceBytes))
        var bytes = [UInt8](repeating: 0, count: hidden.count)
        var count: UInt64 = 0
        let code = unsafe crypto_aead_xchacha20poly1305_ietf_decrypt(
            &bytes, &count, nil, hidden, UInt64(hidden.count), nil, 0, nonce, key)
        return code == 0 ? Array(bytes.prefix(Int(count))) : nil
    }
}
