/// Scans the bytes of one line, eight at a time if it can.
///
/// It reads up to 64 bytes after the line, whatever they are, and ignores them.
struct ByteScanner {
    /// Bytes of the line.
    let count: Int
    private(set) var place = 0
    /// True once a text that may contain a comma was passed.
    private(set) var mayHoldComma = false

    /// - Parameter count: Bytes of the line.
    init(_ count: Int) { self.count = count }

    /// The eight bytes at `offset` from the place; `offset` is at most 24.
    func word(_ offset: Int, _ bytes: RawSpan) -> UInt64 {
        guard place + offset + 8 <= bytes.byteCount else { return 0 }
        return UInt64(
            littleEndian: unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: place + offset, as: UInt64.self))
    }

    func byte(_ offset: Int, _ bytes: RawSpan) -> UInt8 {
        guard place + offset < count else { return 0 }
        return unsafe bytes.unsafeLoad(fromUncheckedByteOffset: place + offset, as: UInt8.self)
    }

    /// A number of `length` digits at `offset` from the place.
    func digits(_ offset: Int, length: Int, _ bytes: RawSpan) -> Int? {
        var number = 0
        for index in offset..<(offset + length) {
            let digit = byte(index, bytes) &- 0x30
            guard digit < 10 else { return nil }
            number = number * 10 + Int(digit)
        }
        return number
    }

    /// True if a part of the line has exactly these bytes.
    func isEqual(_ range: Range<Int>, _ other: [UInt8], _ bytes: RawSpan) -> Bool {
        guard range.count == other.count, range.upperBound <= count else { return false }
        for (index, byte) in other.enumerated() {
            guard unsafe bytes.unsafeLoad(fromUncheckedByteOffset: range.lowerBound + index, as: UInt8.self) == byte
            else { return false }
        }
        return true
    }

    mutating func consume(_ byte: UInt8, _ bytes: RawSpan) -> Bool {
        guard self.byte(0, bytes) == byte, place < count else { return false }
        place += 1
        return true
    }

    mutating func pass(_ length: Int) -> Bool {
        place += length
        return place <= count
    }

    /// Consumes the bytes before a value.
    mutating func consume(_ words: [(bytes: UInt64, mask: UInt64)], _ length: Int, _ bytes: RawSpan) -> Bool {
        for (index, word) in words.enumerated() {
            guard self.word(index * 8, bytes) & word.mask == word.bytes else { return false }
        }
        return pass(length)
    }

    /// `null`.
    mutating func takeNull(_ bytes: RawSpan) -> Bool {
        guard word(0, bytes) & 0xffff_ffff == 0x6c6c_756e else { return false }
        return pass(4)
    }

    mutating func takeBool(_ bytes: RawSpan) -> Bool {
        let word = word(0, bytes)
        if word & 0xffff_ffff == 0x6575_7274 { return pass(4) }
        return word & 0xff_ffff_ffff == 0x65_736c_6166 && pass(5)
    }

    /// Moves past the quote that ends a text of visible ASCII without escapes.
    mutating func passText(_ bytes: RawSpan) -> Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let highs: UInt64 = 0x8080_8080_8080_8080
        func holds(_ byte: UInt64, in word: UInt64) -> UInt64 {
            let difference = word ^ (ones &* byte)
            return (difference &- ones) & ~difference & highs
        }
        while place < count {
            let word = word(0, bytes)
            let controls = (word &- (ones &* 0x20)) & ~word & highs
            let ends = controls | holds(0x22, in: word) | holds(0x5c, in: word) | holds(0x7f, in: word) | (word & highs)
            let commas = holds(0x2c, in: word)
            // The lowest mark is always correct; higher ones may not be.
            let passed = ends == 0 ? 8 : ends.trailingZeroBitCount / 8
            mayHoldComma = mayHoldComma || (passed == 8 ? commas : commas & ((1 << UInt64(passed * 8)) - 1)) != 0
            place += passed
            guard ends != 0 else { continue }
            return consume(0x22, bytes)
        }
        return false
    }

    /// A whole number of at most 18 digits in the form that `appendJSONNumber` writes.
    mutating func passInteger(_ bytes: RawSpan) -> Bool {
        if byte(0, bytes) == 0x2d, byte(1, bytes) != 0x30 { place += 1 }
        let start = place
        passDigits(bytes)
        let length = place - start
        return (1...18).contains(length) && (length == 1 || byteAt(start, bytes) != 0x30)
    }

    /// A number without an exponent in its canonical form: at most 15 digits and no redundant ones.
    mutating func passNumber(_ bytes: RawSpan) -> Bool {
        let start = place
        guard passInteger(bytes) else { return false }
        guard byte(0, bytes) == 0x2e else { return byte(0, bytes) | 0x20 != 0x65 && place - start <= 15 }
        place += 1
        let fraction = place
        passDigits(bytes)
        let length = place - fraction
        guard length > 0, byteAt(place - 1, bytes) != 0x30, place - start <= 16, byte(0, bytes) | 0x20 != 0x65 else {
            return false
        }
        // Small numbers are written with an exponent.
        return !(length > 4 && (0..<4).allSatisfy { byteAt(fraction + $0, bytes) == 0x30 })
    }

    private mutating func passDigits(_ bytes: RawSpan) { while byte(0, bytes) &- 0x30 < 10 { place += 1 } }

    private func byteAt(_ place: Int, _ bytes: RawSpan) -> UInt8 {
        guard place < count else { return 0 }
        return unsafe bytes.unsafeLoad(fromUncheckedByteOffset: place, as: UInt8.self)
    }
}
