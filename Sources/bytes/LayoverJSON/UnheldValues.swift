/// Values that JSON allows and no machine type holds: whole numbers beyond 64 bits, numbers beyond a double's range, lone
/// surrogates in a string.
///
/// simdjson rejects a document that contains one of them anywhere.
///
/// In a copy of the document such a number becomes `null`, which is unknown to any reader, and a lone surrogate becomes
/// U+FFFD, as browsers show it. Both take as many bytes as before, so that every other byte keeps its offset.
///
/// Source: RFC 8259, 6 and 8.2, which leave the range of numbers and lone surrogates to the reader.
struct UnheldValues {
    /// The copy; empty before the first such value.
    private var copy: [UInt8] = []
    private var offset = 0

    /// The copy with simdjson's padding after it.
    ///
    /// - Parameter source: Bytes that may be JSON.
    /// - Returns: `nil` if there is no such value: then the document is not JSON.
    /// - Complexity: O(bytes), whatever they are; allocates only the copy, except for numbers close to the largest double.
    static func removed(from source: Span<UInt8>) -> [UInt8]? {
        var values = UnheldValues()
        while values.offset < source.count {
            switch source[values.offset] {
            case UInt8(ascii: "\""): values.passString(source)
            case UInt8(ascii: "-"), 0x30...0x39: values.passNumber(source)
            default: values.offset += 1
            }
        }
        return values.copy.isEmpty ? nil : values.copy
    }

    private mutating func passString(_ source: Span<UInt8>) {
        offset += 1
        while offset < source.count {
            switch source[offset] {
            case UInt8(ascii: "\""):
                offset += 1
                return
            case UInt8(ascii: "\\"): passEscape(source)
            default: offset += 1
            }
        }
    }

    private mutating func passEscape(_ source: Span<UInt8>) {
        guard let unit = UnheldValues.unit(source, at: offset) else {
            offset += 2
            return
        }
        if (0xd800...0xdbff).contains(unit), let low = UnheldValues.unit(source, at: offset + 6),
            (0xdc00...0xdfff).contains(low)
        {
            offset += 12
            return
        }
        if (0xd800...0xdfff).contains(unit) { write("\\ufffd", at: offset..<offset + 6, of: source) }
        offset += 6
    }

    private mutating func passNumber(_ source: Span<UInt8>) {
        var end = offset + 1
        while end < source.count, UnheldValues.isOfNumber(source[end]) { end += 1 }
        if let number = WrittenNumber(source, offset..<end), !number.isHeld(source) {
            write("null", at: offset..<end, of: source)
        }
        offset = end
    }

    /// Replaces a range by a word, padded with blanks.
    private mutating func write(_ word: StaticString, at range: Range<Int>, of source: Span<UInt8>) {
        if copy.isEmpty {
            copy.reserveCapacity(source.count + TapeParser.padding)
            unsafe source.withUnsafeBufferPointer { unsafe copy.append(contentsOf: $0) }
            copy.append(contentsOf: repeatElement(0x20, count: TapeParser.padding))
        }
        word.withUTF8Buffer { word in
            for (index, place) in range.enumerated() { copy[place] = index < word.count ? unsafe word[index] : 0x20 }
        }
    }

    /// The number of a `\uXXXX` at `offset`; `nil` if there is no such escape.
    private static func unit(_ source: Span<UInt8>, at offset: Int) -> UInt16? {
        guard offset + 6 <= source.count, source[offset] == UInt8(ascii: "\\"), source[offset + 1] == UInt8(ascii: "u")
        else { return nil }
        var unit: UInt16 = 0
        for place in (offset + 2)..<(offset + 6) {
            guard let digit = hexadecimalDigit(source[place]) else { return nil }
            unit = unit << 4 | digit
        }
        return unit
    }

    private static func hexadecimalDigit(_ byte: UInt8) -> UInt16? {
        switch byte {
        case 0x30...0x39: UInt16(byte - 0x30)
        case 0x41...0x46: UInt16(byte - 0x41 + 10)
        case 0x61...0x66: UInt16(byte - 0x61 + 10)
        default: nil
        }
    }

    private static func isOfNumber(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
            true
        default: false
        }
    }
}
