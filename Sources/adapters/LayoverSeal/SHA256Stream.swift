import CSodium

/// SHA-256 of consecutive parts.
struct SHA256Stream: ~Copyable {
    private var state = crypto_hash_sha256_state()

    init() {
        let code = unsafe crypto_hash_sha256_init(&state)
        precondition(code == 0, "libsodium starts a digest in memory it is given")
    }

    mutating func update(_ bytes: [UInt8]) {
        _ = unsafe crypto_hash_sha256_update(&state, bytes, UInt64(bytes.count))
    }

    /// The digest of all parts, 32 bytes.
    consuming func finish() -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
        _ = unsafe crypto_hash_sha256_final(&state, &digest)
        return digest
    }
}
