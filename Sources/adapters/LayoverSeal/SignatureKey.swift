import CSodium

/// A key of Ed25519: its public half can verify signatures, but not make them.
///
/// Source: RFC 8032, 5.1.
package struct SignatureKey: Sendable {
    package static let seedBytes = 32
    package static let publicBytes = 32
    package static let signatureBytes = 64

    /// 32 bytes, for verification.
    package let publicKey: [UInt8]
    private let secret: [UInt8]

    /// - Parameter seed: 32 random bytes, the private key of RFC 8032; `nil` for any other length.
    package init?(seed: [UInt8]) {
        guard seed.count == SignatureKey.seedBytes else { return nil }
        var publicKey = [UInt8](repeating: 0, count: Int(crypto_sign_PUBLICKEYBYTES))
        var secret = [UInt8](repeating: 0, count: Int(crypto_sign_SECRETKEYBYTES))
        guard unsafe crypto_sign_seed_keypair(&publicKey, &secret, seed) == 0 else { return nil }
        self.publicKey = publicKey
        self.secret = secret
    }

    /// The signature (64 bytes) of a message; always the same for the same message.
    package func signature(of message: [UInt8]) -> [UInt8] {
        var signature = [UInt8](repeating: 0, count: SignatureKey.signatureBytes)
        _ = unsafe crypto_sign_detached(&signature, nil, message, UInt64(message.count), secret)
        return signature
    }

    /// True if a signature of a message was made with the private half of a key.
    ///
    /// - Parameters:
    ///   - signature: 64 bytes.
    ///   - message: The signed message.
    ///   - publicKey: 32 bytes.
    /// - Returns: `false` also for a signature or a key of another length.
    package static func verify(_ signature: [UInt8], of message: [UInt8], by publicKey: [UInt8]) -> Bool {
        guard signature.count == signatureBytes, publicKey.count == publicBytes else { return false }
        return unsafe crypto_sign_verify_detached(signature, message, UInt64(message.count), publicKey) == 0
    }
}
