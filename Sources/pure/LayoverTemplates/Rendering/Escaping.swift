import LayoverModel

/// The only exit of values: everything that a browser could read as markup is written as a character reference.
enum Escaping {
    private static let replacement: [UInt8] = [0xef, 0xbf, 0xbd]

    /// Percent-encodes the part of `output` from `start`: all bytes but `A-Z a-z 0-9 - . _ ~`.
    ///
    /// Source: RFC 3986, section 2.3.
    static func percentEncode(_ output: inout [UInt8], from start: Int) {
        let end = output.count
        guard let first = (start..<end).first(where: { !isUnreserved(output[$0]) }) else { return }
        for offset in first..<end {
            let byte = output[offset]
            if isUnreserved(byte) {
                output.append(byte)
            } else {
                output.append(UInt8(ascii: "%"))
                output.append(hexadecimalDigit(byte >> 4))
                output.append(hexadecimalDigit(byte & 15))
            }
        }
        output.removeSubrange(first..<end)
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x61...0x7a, 0x41...0x5a, 0x30...0x39: true
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
        default: false
        }
    }

    private static func hexadecimalDigit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }

    /// Escapes the part of `output` from `start`.
    ///
    /// NUL and invalid UTF-8 (including lone surrogates) become U+FFFD. A carriage return becomes a reference, because a
    /// browser would read it as a line feed; other control characters have no meaning in HTML and are unchanged.
    ///
    /// - Complexity: O(*n*) in the bytes appended; one pass if nothing is escaped.
    static func escape(_ output: inout [UInt8], from start: Int) {
        let end = output.count
        let first = firstToChange(output.span, from: start)
        guard first < end else { return }
        var offset = first
        while offset < end {
            let byte = output[offset]
            if byte >= 0x80 {
                let length = sequenceLength(output.span, at: offset, before: end)
                for index in offset..<offset + length { output.append(output[index]) }
                if length == 0 { output.append(contentsOf: replacement) }
                offset += max(1, length)
                continue
            }
            appendEscaped(byte, to: &output)
            offset += 1
        }
        output.removeSubrange(first..<end)
    }

    private static func appendEscaped(_ byte: UInt8, to output: inout [UInt8]) {
        guard changes(byte) else { return output.append(byte) }
        if let reference = MarkupText.reference(for: byte) {
            output.append(contentsOf: reference.utf8)
        } else {
            output.append(contentsOf: replacement)
        }
    }

    /// The offset of the first byte that must change; the end if there is none.
    private static func firstToChange(_ bytes: Span<UInt8>, from start: Int) -> Int {
        var offset = ByteScan.firstUnplain(bytes, from: start)
        while offset < bytes.count {
            let byte = bytes[offset]
            if byte < 0x80 {
                if changes(byte) { return offset }
                offset += 1
            } else {
                let length = sequenceLength(bytes, at: offset, before: bytes.count)
                if length == 0 { return offset }
                offset += length
            }
        }
        return offset
    }

    /// True if an ASCII byte is escaped or replaced: one bit for each.
    private static func changes(_ byte: UInt8) -> Bool {
        let low: UInt64 = 0x5000_00c4_0000_2001
        let high: UInt64 = 0x0000_0001_0000_0000
        return (byte < 64 ? low >> UInt64(byte) : high >> UInt64(byte - 64)) & 1 == 1
    }

    /// The length of a well-formed UTF-8 sequence of 2 to 4 bytes; 0 if there is none.
    ///
    /// Source: Unicode, table 3-7.
    private static func sequenceLength(_ bytes: Span<UInt8>, at offset: Int, before end: Int) -> Int {
        let lead = bytes[offset]
        let length = lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0
        guard length > 0, offset + length <= end else { return 0 }
        let second = bytes[offset + 1]
        let lowest: UInt8 = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80
        let highest: UInt8 = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf
        guard second >= lowest, second <= highest else { return 0 }
        var index = 2
        while index < length {
            guard bytes[offset + index] & 0xc0 == 0x80 else { return 0 }
            index += 1
        }
        return length
    }
}
