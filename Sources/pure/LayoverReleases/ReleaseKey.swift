package import LayoverModel

/// The public half of a key that signs releases: it checks signatures but cannot create them.
package struct ReleaseKey: Hashable, Sendable {
    package static let byteCount = 32
    private static let idDigits = 16

    package let bytes: [UInt8]
    /// The key's ID in signed documents: the first sixteen hexadecimal digits of its SHA-256.
    package let id: String

    /// - Returns: `nil` for any other number of bytes than 32.
    package init?(_ bytes: [UInt8], digest: any Digesting) {
        guard bytes.count == ReleaseKey.byteCount else { return nil }
        self.bytes = bytes
        id = String(hexadecimal(digest.sha256([bytes])).prefix(ReleaseKey.idDigits))
    }

    static func isID(_ text: String) -> Bool { text.utf8.count == idDigits && isHexadecimal(text.utf8) }
}
