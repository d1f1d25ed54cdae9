import CSodium
import LayoverModel

/// libsodium's hashes, keyed hashes and random bytes.
package struct Seal: Digesting {
    private static let stock = RandomStock()

    /// Initialises libsodium; every further call costs nothing.
    package init() throws(SealError) {
        guard sodium_init() >= 0 else { throw .unavailable }
    }

    /// The SHA-256 (32 bytes) of all parts, concatenated; it does not depend on how they are divided.
    package func sha256(_ parts: [[UInt8]]) -> [UInt8] {
        var stream = SHA256Stream()
        for part in parts { stream.update(part) }
        return stream.finish()
    }

    /// Unpredictable bytes from the system; empty for a `count` of 0 or less.
    package func randomBytes(_ count: Int) -> [UInt8] {
        guard count > RandomStock.mostBytes else { return Seal.stock.take(max(0, count)) }
        var bytes = [UInt8](repeating: 0, count: count)
        unsafe randombytes_buf(&bytes, bytes.count)
        return bytes
    }

    /// Compares both in a time that does not reveal where they differ; the lengths are not secret.
    package func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        guard left.count == right.count else { return false }
        return unsafe sodium_memcmp(left, right, left.count) == 0
    }

    /// Standard base64 with padding, as in a content security policy's `'sha256-...'`.
    ///
    /// Source: RFC 4648, section 4.
    package func base64(_ bytes: [UInt8]) -> String {
        let length = sodium_base64_encoded_len(bytes.count, sodium_base64_VARIANT_ORIGINAL)
        var text = [CChar](repeating: 0, count: length)
        _ = unsafe sodium_bin2base64(&text, length, bytes, bytes.count, sodium_base64_VARIANT_ORIGINAL)
        return String(decoding: text.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
