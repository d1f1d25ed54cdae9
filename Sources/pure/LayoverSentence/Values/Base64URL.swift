/// Base64 for addresses, without padding, in its canonical form.
///
/// Source: RFC 4648, section 5; spare bits must be zero, as section 3.5 allows a decoder to require.
enum Base64URL {
    static func encoded(_ bytes: some Sequence<UInt8>) -> String {
        var text: [UInt8] = []
        var (bits, count) = (0, 0)
        for byte in bytes {
            bits = bits << 8 | Int(byte)
            count += 8
            while count >= 6 {
                count -= 6
                text.append(digit(bits >> count & 63))
            }
            bits &= (1 << count) - 1
        }
        if count > 0 { text.append(digit(bits << (6 - count) & 63)) }
        return String(decoding: text, as: UTF8.self)
    }

    /// `nil` if a character is invalid, the length is impossible, or spare bits are set.
    static func decoded(_ text: some Collection<UInt8>) -> [UInt8]? {
        guard text.count % 4 != 1 else { return nil }
        var bytes: [UInt8] = []
        var (bits, count) = (0, 0)
        for byte in text {
            guard let value = value(byte) else { return nil }
            bits = bits << 6 | value
            count += 6
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> count))
            bits &= (1 << count) - 1
        }
        return bits == 0 ? bytes : nil
    }

    private static func digit(_ value: Int) -> UInt8 {
        switch value {
        case 0..<26: UInt8(0x41 + value)
        case 26..<52: UInt8(0x61 + value - 26)
        case 52..<62: UInt8(0x30 + value - 52)
        case 62: 0x2d
        default: 0x5f
        }
    }

    private static func value(_ byte: UInt8) -> Int? {
        switch byte {
        case 0x41...0x5a: Int(byte) - 0x41
        case 0x61...0x7a: Int(byte) - 0x61 + 26
        case 0x30...0x39: Int(byte) - 0x30 + 52
        case 0x2d: 62
        case 0x5f: 63
        default: nil
        }
    }
}
