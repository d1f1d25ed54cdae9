/// The grammar of names and values that the guard requires.
///
/// Source: RFC 9110 sections 5.1, 5.5, 5.6.2 and 8.6, RFC 3986 section 3.2.2.
enum HeaderSyntax {
    /// At least one character, each a letter, a digit or one of ``!#$%&'*+-.^_`|~``.
    static func isToken(_ name: Span<UInt8>) -> Bool {
        guard name.count > 0 else { return false }
        for index in 0..<name.count where !isTokenByte(name[index]) { return false }
        return true
    }

    /// No control character except a tab.
    static func isValue(_ value: Span<UInt8>) -> Bool {
        for index in 0..<value.count {
            let byte = value[index]
            if byte < 0x20 && byte != 0x09 || byte == 0x7f { return false }
        }
        return true
    }

    /// A name or an address, then optionally a colon and a port of up to five digits: no path, user or list.
    ///
    /// Spaces and tabs after it are not part of it.
    static func isHost(_ value: Span<UInt8>) -> Bool {
        var end = value.count
        while end > 0, value[end - 1] == 0x20 || value[end - 1] == 0x09 { end -= 1 }
        guard end > 0, let index = endOfHost(value, end) else { return false }
        return index == end || isPort(value, from: index, to: end)
    }

    /// Digits only, without leading zeros, which some programs read as octal.
    static func length(_ value: Span<UInt8>) -> Int? {
        guard value.count > 0, value.count == 1 || value[0] != UInt8(ascii: "0") else { return nil }
        var length = 0
        for index in 0..<value.count {
            guard let digit = digit(value[index]) else { return nil }
            let (tenfold, overflow) = length.multipliedReportingOverflow(by: 10)
            let (sum, carry) = tenfold.addingReportingOverflow(digit)
            guard !overflow, !carry else { return nil }
            length = sum
        }
        return length
    }

    /// Digits only.
    static func isNumber(_ value: Span<UInt8>) -> Bool {
        for index in 0..<value.count where digit(value[index]) == nil { return false }
        return value.count > 0
    }

    /// Compares `text` with `lowercase`, ignoring case.
    static func equal(_ text: Span<UInt8>, _ lowercase: StaticString) -> Bool {
        guard text.count == lowercase.utf8CodeUnitCount else { return false }
        for index in 0..<text.count {
            let byte = text[index]
            let lower = byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
            guard unsafe lower == lowercase.utf8Start[index] else { return false }
        }
        return true
    }

    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
        case 0x21, 0x23...0x27, 0x2a, 0x2b, 0x2d, 0x2e, 0x5e, 0x5f, 0x60, 0x7c, 0x7e: true
        default: false
        }
    }

    /// Letters, digits and the other characters that RFC 3986 allows in a registered name, except the comma, which joins
    /// repeated fields.
    private static func isHostByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
        case 0x21, 0x24...0x2b, 0x2d, 0x2e, 0x3b, 0x3d, 0x5f, 0x7e: true
        default: false
        }
    }

    private static func endOfHost(_ value: Span<UInt8>, _ end: Int) -> Int? {
        guard value[0] != UInt8(ascii: "[") else { return endOfLiteral(value, end) }
        var index = 0
        while index < end, isHostByte(value[index]) { index += 1 }
        return index > 0 ? index : nil
    }

    private static func endOfLiteral(_ value: Span<UInt8>, _ end: Int) -> Int? {
        for index in 1..<end {
            switch value[index] {
            case UInt8(ascii: "]"): return index > 1 ? index + 1 : nil
            case 0x30...0x3a, 0x41...0x46, 0x61...0x66, 0x2e: continue
            default: return nil
            }
        }
        return nil
    }

    private static func isPort(_ value: Span<UInt8>, from colon: Int, to end: Int) -> Bool {
        guard value[colon] == UInt8(ascii: ":"), end - colon <= 6 else { return false }
        for index in (colon + 1)..<end where digit(value[index]) == nil { return false }
        return true
    }

    private static func digit(_ byte: UInt8) -> Int? {
        byte &- UInt8(ascii: "0") < 10 ? Int(byte &- UInt8(ascii: "0")) : nil
    }
}
