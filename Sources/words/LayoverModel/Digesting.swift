/// Cryptographic hash, as far as rooms ask for it.
package protocol Digesting: Sendable {
    /// The SHA-256 (32 bytes) of all parts one after the other.
    func sha256(_ parts: [[UInt8]]) -> [UInt8]
}

/// Lower-case hexadecimal, two digits a byte.
///
/// - Complexity: O(bytes); one buffer.
package func hexadecimal(_ bytes: some Collection<UInt8>) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count * 2)
    for byte in bytes {
        text.append(hexadecimalDigit(byte >> 4))
        text.append(hexadecimalDigit(byte & 15))
    }
    return String(decoding: text, as: UTF8.self)
}

private func hexadecimalDigit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x57 + value }
