/// What rooms ask of a cryptographic hash.
package protocol Digesting: Sendable {
    /// The SHA-256 (32 bytes) of all parts one after the other.
    func sha256(_ parts: [[UInt8]]) -> [UInt8]
}

/// Lower-case hexadecimal, two digits a byte.
package func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
}
