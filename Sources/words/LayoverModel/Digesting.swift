/// Cryptographic hash, as far as rooms need it.
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

/// Reads the output of ``hexadecimal(_:)``.
///
/// - Parameter text: Lower-case digits, two a byte.
/// - Returns: `nil` if a digit is missing or another character is found.
package func bytes(ofHexadecimal text: some Collection<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 2)
    var high: UInt8?
    for character in text {
        guard let value = hexadecimalValue(character) else { return nil }
        if let first = high {
            bytes.append(first << 4 | value)
            high = nil
        } else {
            high = value
        }
    }
    return high == nil ? bytes : nil
}

/// True if all characters of a text are lower-case hexadecimal digits.
package func isHexadecimal(_ text: some Sequence<UInt8>) -> Bool {
    text.allSatisfy { hexadecimalValue($0) != nil }
}

private func hexadecimalValue(_ character: UInt8) -> UInt8? {
    switch character {
    case 0x30...0x39: character - 0x30
    case 0x61...0x66: character - 0x57
    default: nil
    }
}

private func hexadecimalDigit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x57 + value }
