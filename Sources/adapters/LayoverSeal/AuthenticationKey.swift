import CSodium

/// A key for HMAC-SHA256 whose two halves are hashed once, which saves two blocks for each code.
///
/// Source: RFC 2104, section 4.
package struct AuthenticationKey: Sendable {
    private let start: crypto_auth_hmacsha256_state

    /// Accepts a key of any length; 32 random bytes are sufficient.
    package init(_ key: [UInt8]) {
        var state = crypto_auth_hmacsha256_state()
        _ = unsafe crypto_auth_hmacsha256_init(&state, key, key.count)
        start = state
    }

    /// The HMAC-SHA256 (32 bytes) of all parts, concatenated; it does not depend on how they are divided.
    package func code(of parts: [[UInt8]]) -> [UInt8] {
        var state = start
        for part in parts { _ = unsafe crypto_auth_hmacsha256_update(&state, part, UInt64(part.count)) }
        var code = [UInt8](repeating: 0, count: Int(crypto_auth_hmacsha256_BYTES))
        _ = unsafe crypto_auth_hmacsha256_final(&state, &code)
        return code
    }

    /// True if a code, or a prefix of one, belongs to these parts; the time does not reveal how close it is.
    ///
    /// - Parameters:
    ///   - code: From 1 to 32 bytes; fewer than 4 prove nothing.
    ///   - parts: The bytes that were signed.
    /// - Returns: `false` also for a code of another length.
    package func verify(_ code: [UInt8], of parts: [[UInt8]]) -> Bool {
        guard (1...Int(crypto_auth_hmacsha256_BYTES)).contains(code.count) else { return false }
        let expected = Array(self.code(of: parts).prefix(code.count))
        return unsafe sodium_memcmp(expected, code, code.count) == 0
    }
}
