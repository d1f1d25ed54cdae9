/// The text of an origin in a setting: a scheme and a host, with or without a port, and nothing after them.
package enum OriginText {
    /// Bytes of the host and the port.
    package static let byteLimit = 255

    /// True for the origin of an address on the web.
    package static func isWeb(_ text: String) -> Bool {
        ["https://", "http://"].contains { text.hasPrefix($0) } && isOrigin(text)
    }

    /// True for an origin as a browser sends it: in small letters, with any scheme, such as `capacitor://localhost`.
    package static func isSent(_ text: String) -> Bool { isOrigin(text) && text == text.lowercased() }

    private static func isOrigin(_ text: String) -> Bool {
        guard let end = text.utf8.firstIndex(of: 0x3a), text[end...].hasPrefix("://") else { return false }
        let (scheme, authority) = (text.utf8[..<end], text.utf8[end...].dropFirst("://".utf8.count))
        return !scheme.isEmpty && scheme.allSatisfy { isNameByte($0) || $0 == 0x2b }
            && (1...byteLimit).contains(authority.count)
            && authority.allSatisfy { isNameByte($0) || [0x3a, 0x5b, 0x5d].contains($0) }
    }

    /// A letter, a digit, `-` or `.`.
    private static func isNameByte(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte) || byte == 0x2d
            || byte == 0x2e
    }
}
