/// Texts inside addresses.
enum AddressText {
    /// Keeps letters, digits, `-._~` (RFC 3986, 2.3) and the characters of `kept`; everything else becomes a percent sign
    /// and two digits.
    static func escaped(_ text: String, keeping kept: StaticString) -> String {
        let kept = Array(kept.description.utf8)
        return text.utf8.reduce(into: "") { output, byte in
            if isPlain(byte) || kept.contains(byte) {
                output.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                output += "%" + (digits.count == 1 ? "0" : "") + digits
            }
        }
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x2d, 0x2e, 0x5f, 0x7e: true
        default: false
        }
    }
}
